import { createContext, useContext, useMemo, useState } from 'react'
import { LANGUAGES, type Language } from '#messages/languages'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { PickerProvider } from '../../../uploads/studio/picker/use-picker.tsx'
import type { EmailTemplates } from '../../sections/email-templates.ts'
import type { FieldMistake } from '../../sections/mistakes.ts'
import type { Questions } from '../../sections/questions.ts'
import { checkSection, type SectionName } from '../../sections/shapes.ts'
import type { DraftsState } from '../drafts/use-drafts.ts'
import { SECTION_LABELS } from '../site/tabs.ts'
import { type Path, valueAt, withValue } from './paths.ts'

export type Standard = Record<Language, { emails: Required<EmailTemplates>; questions: Questions }>

interface Editor {
  drafts: DraftsState
  /** What the site says until the owner writes her own. */
  standard: Standard
  mistakes: Record<SectionName, FieldMistake[]>
  /** Shows mistakes of untouched fields too. */
  strict: boolean
  setStrict(strict: boolean): void
}

const EditorContext = createContext<Editor | null>(null)
const ScopeContext = createContext<{ section: SectionName; path: Path } | null>(null)

interface EditorProps extends Pick<Editor, 'drafts' | 'standard'> {
  photos: Record<string, PhotoView>
  children: React.ReactNode
}

export function SiteEditor({ drafts, standard, photos, children }: EditorProps) {
  const [strict, setStrict] = useState(false)
  const mistakes = useMistakes(drafts.contents)
  return (
    <EditorContext value={{ drafts, standard, mistakes, strict, setStrict }}>
      <PickerProvider photos={photos}>{children}</PickerProvider>
    </EditorContext>
  )
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

/** As chosen under Brand, published or not. */
export function useLanguage(): Language {
  const { language } = useEditor().drafts.contents.identity as { language?: string }
  return language !== undefined && Object.hasOwn(LANGUAGES, language) ? (language as Language) : 'en'
}

export function Section({ name, children }: { name: SectionName; children: React.ReactNode }) {
  return (
    <ScopeContext value={{ section: name, path: [] }}>
      <section className="stack" aria-label={SECTION_LABELS[name]}>
        {children}
        <SectionProblem />
      </section>
    </ScopeContext>
  )
}

function SectionProblem() {
  return <Problem error={useField('This').mistake} />
}

export function Scope({ at, children }: { at: Path; children: React.ReactNode }) {
  const { section, path } = useScope()
  return <ScopeContext value={{ section, path: [...path, ...at] }}>{children}</ScopeContext>
}

function useScope() {
  const scope = useContext(ScopeContext)
  if (!scope) throw new Error('There is no section around this field.')
  return scope
}

/** A field of the surrounding part; without a name the whole part. `label` begins the sentence about a mistake. */
export function useField<Value>(label: string, name?: string) {
  const { drafts, mistakes, strict } = useEditor()
  const { section, path } = useScope()
  const at = name === undefined ? path : [...path, name]
  const value = valueAt(drafts.contents[section], at) as Value | undefined
  const found = mistakes[section].find((one) => one.path.join('/') === at.join('/'))
  const mistake = found ? `${label} ${found.text}.` : null
  // A mistake that is there when the form opens was left before.
  const [left, setLeft] = useState(Boolean(mistake && value))
  /** `change` gets the value at the time of the call, which may be later. */
  const update = (change: (before: Value | undefined) => Value | undefined) =>
    drafts.update(section, (content) =>
      withValue(content, at, change(valueAt(content, at) as Value | undefined)),
    )
  return {
    value,
    update,
    set: (next: Value | undefined) => update(() => next),
    mistake,
    error: strict || left ? mistake : null,
    leave: () => setLeft(true),
  }
}
