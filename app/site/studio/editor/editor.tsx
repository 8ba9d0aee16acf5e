import { createContext, useContext, useMemo, useState } from 'react'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { checkSection } from '../../sections/check-section.ts'
import type { FieldMistake } from '../../sections/mistakes.ts'
import type { SectionName } from '../../sections/shapes.ts'
import type { DraftsState } from '../drafts/use-drafts.ts'
import { SECTION_LABELS } from '../site/tabs.ts'
import styles from './editor.module.css'
import { type Path, valueAt, withValue } from './paths.ts'

interface Editor {
  drafts: DraftsState
  /** The photographs that sections name, by ID, without those that are gone. */
  photos: Record<string, PhotoView>
  addPhoto(photo: PhotoView): void
  mistakes: Record<SectionName, FieldMistake[]>
  /** Whether mistakes of fields that nobody has left yet are shown too. */
  strict: boolean
  setStrict(strict: boolean): void
  /** Fields that were left, as 'section/path'. */
  touched: Set<string>
  touch(field: string): void
}

const EditorContext = createContext<Editor | null>(null)
const ScopeContext = createContext<{ section: SectionName; path: Path } | null>(null)

interface EditorProps {
  drafts: DraftsState
  photos: Record<string, PhotoView>
  children: React.ReactNode
}

export function SiteEditor({ drafts, photos, children }: EditorProps) {
  const [chosen, setChosen] = useState<Record<string, PhotoView>>({})
  const [touched, setTouched] = useState<Set<string>>(new Set())
  const [strict, setStrict] = useState(false)
  const mistakes = useMistakes(drafts.contents)
  const editor: Editor = {
    drafts,
    mistakes,
    strict,
    setStrict,
    touched,
    photos: { ...photos, ...chosen },
    addPhoto: (photo) => setChosen((before) => ({ ...before, [photo.id]: photo })),
    touch: (field) => setTouched((before) => (before.has(field) ? before : new Set([...before, field]))),
  }
  return <EditorContext value={editor}>{children}</EditorContext>
}

function useMistakes(contents: Record<SectionName, unknown>): Editor['mistakes'] {
  return useMemo(() => {
    const all = Object.entries(contents) as [SectionName, unknown][]
    return Object.fromEntries(
      all.map(([name, content]) => [name, checkSection(name, content)]),
    ) as Editor['mistakes']
  }, [contents])
}

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('There is no editor around this field.')
  return editor
}

/** A part of the form that edits one section. */
export function Section({ name, children }: { name: SectionName; children: React.ReactNode }) {
  return (
    <ScopeContext value={{ section: name, path: [] }}>
      <section className={styles.section} aria-label={SECTION_LABELS[name]}>
        {children}
        <SectionError />
      </section>
    </ScopeContext>
  )
}

/** Fields inside edit this part of what surrounds them. */
export function Scope({ at, children }: { at: Path; children: React.ReactNode }) {
  const { section, path } = useScope()
  return <ScopeContext value={{ section, path: [...path, ...at] }}>{children}</ScopeContext>
}

function useScope() {
  const scope = useContext(ScopeContext)
  if (!scope) throw new Error('There is no section around this field.')
  return scope
}

export interface FieldState<Value> {
  value: Value | undefined
  set(value: Value | undefined): void
  /** What is wrong with it, once it was left or everything is to be shown. */
  error: string | null
  /** Call it when the field is left. */
  leave(): void
}

/** A field of the surrounding section or part; with '' the whole part. */
export function useField<Value>(name: string | Path = []): FieldState<Value> {
  const { drafts, mistakes, strict, touched, touch } = useEditor()
  const { section, path } = useScope()
  const at = [...path, ...[name].flat().filter((step) => step !== '')]
  const content = drafts.contents[section]
  const key = [section, ...at].join('/')
  const mistake = mistakes[section].find((one) => one.path.join('/') === at.join('/'))
  return {
    value: valueAt(content, at) as Value | undefined,
    set: (value) => drafts.change(section, withValue(content, at, value)),
    error: mistake && (strict || touched.has(key)) ? mistake.text : null,
    leave: () => touch(key),
  }
}

/** What is wrong with the section as a whole. */
function SectionError() {
  const error = usePartError([], 'This')
  return error && <FieldError>{error}</FieldError>
}

/** What is wrong with a list or another part as a whole. It is about what is there already, so it shows at once. */
export function usePartError(at: Path, label: string): string | null {
  const { mistakes } = useEditor()
  const { section, path } = useScope()
  const place = [...path, ...at].join('/')
  const mistake = mistakes[section].find((one) => one.path.join('/') === place)
  return mistake ? sentence(label, mistake.text) : null
}

export function FieldError({ children }: { children: React.ReactNode }) {
  return (
    <p className={styles.error} role="alert">
      {children}
    </p>
  )
}

/** 'Tagline' and 'is longer than 80 letters: shorten it' → 'Tagline is longer than 80 letters: shorten it.' */
export function sentence(label: string, text: string): string {
  return `${label} ${text}.`
}
