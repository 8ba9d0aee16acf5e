import { type Editor, useEditor, useEditorSelector } from '@portabletext/editor'
import {
  getActiveAnnotations,
  getActiveStyle,
  isActiveDecorator,
  isActiveListItem,
} from '@portabletext/editor/selectors'
import { useRef } from 'react'
import { Icon, type IconName } from '../../../studio/ui/icon.tsx'
import styles from './editor.module.css'

const TEXT_STYLES = [
  ['normal', 'Paragraph'],
  ['h2', 'Heading'],
  ['h3', 'Smaller heading'],
  ['h4', 'Smallest heading'],
  ['blockquote', 'Quotation'],
] as const

const DECORATORS: [string, IconName, string][] = [
  ['strong', 'bold', 'Bold, Ctrl B'],
  ['em', 'italic', 'Italic, Ctrl I'],
  ['underline', 'underline', 'Underline, Ctrl U'],
  ['strike-through', 'strike', 'Strike through'],
  ['code', 'code', 'Code'],
]

/** Tab stops here once; the arrow keys go from tool to tool. */
export function Toolbar({ onLink, onPicture }: { onLink: () => void; onPicture: () => void }) {
  const editor = useEditor()
  const bar = useRef<HTMLDivElement>(null)
  const quote = useEditorSelector(editor, (snapshot) => getActiveStyle(snapshot) === 'blockquote')
  const linked = useEditorSelector(editor, (snapshot) =>
    getActiveAnnotations(snapshot).some(({ _type }) => _type === 'link'),
  )
  const send = useSend()
  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label="Text"
      onKeyDown={(event) => moveFocus(event, bar.current)}
    >
      <Styles />
      <span className={styles.gap} />
      {DECORATORS.map(([decorator, icon, label]) => (
        <DecoratorButton key={decorator} decorator={decorator} icon={icon} label={label} />
      ))}
      <Tool icon="link" label="Link, Ctrl K" pressed={linked} onClick={onLink} />
      <span className={styles.gap} />
      <List listItem="bullet" icon="bullets" label="List" />
      <List listItem="number" icon="numbers" label="Numbered list" />
      <Tool
        icon="quote"
        label="Quotation"
        pressed={quote}
        onClick={() => send({ type: 'style.toggle', style: 'blockquote' })}
      />
      <Tool icon="photo" label="Photo" onClick={onPicture} />
      <span className={styles.gap} />
      <Tool icon="undo" label="Undo, Ctrl Z" onClick={() => send({ type: 'history.undo' })} />
      <Tool icon="redo" label="Redo, Ctrl Y" onClick={() => send({ type: 'history.redo' })} />
    </div>
  )
}

function useSend() {
  const editor = useEditor()
  return (event: Parameters<Editor['send']>[0]) => {
    editor.send(event)
    editor.send({ type: 'focus' })
  }
}

function Styles() {
  const editor = useEditor()
  const send = useSend()
  const style = useEditorSelector(editor, getActiveStyle) ?? 'normal'
  const others = TEXT_STYLES.every(([name]) => name !== style)
  return (
    <select
      className={styles.styles}
      aria-label="Kind of paragraph"
      value={style}
      onChange={({ currentTarget }) => send({ type: 'style.add', style: currentTarget.value })}
    >
      {TEXT_STYLES.map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
      {others && <option value={style}>Heading {style.slice(1)}</option>}
    </select>
  )
}

function DecoratorButton({ decorator, icon, label }: { decorator: string; icon: IconName; label: string }) {
  const editor = useEditor()
  const send = useSend()
  const pressed = useEditorSelector(editor, isActiveDecorator(decorator))
  const toggle = () => send({ type: 'decorator.toggle', decorator })
  return <Tool icon={icon} label={label} pressed={pressed} onClick={toggle} />
}

function List({ listItem, icon, label }: { listItem: string; icon: IconName; label: string }) {
  const editor = useEditor()
  const send = useSend()
  const pressed = useEditorSelector(editor, isActiveListItem(listItem))
  const toggle = () => send({ type: 'list item.toggle', listItem })
  return <Tool icon={icon} label={label} pressed={pressed} onClick={toggle} />
}

interface ToolProps {
  icon: IconName
  label: string
  pressed?: boolean
  onClick: () => void
}

function Tool({ icon, label, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

function moveFocus(event: React.KeyboardEvent, bar: HTMLElement | null) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step || !bar) return
  event.preventDefault()
  const tools = [...bar.querySelectorAll<HTMLElement>('select, button')]
  const next = tools[(tools.indexOf(event.target as HTMLElement) + step + tools.length) % tools.length]
  next?.focus()
}
