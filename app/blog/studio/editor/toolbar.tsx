import { type Editor, type EditorSelector, useEditor, useEditorSelector } from '@portabletext/editor'
import {
  getActiveAnnotations,
  getActiveStyle,
  isActiveDecorator,
  isActiveListItem,
  isActiveStyle,
} from '@portabletext/editor/selectors'
import { useRef } from 'react'
import { Icon, type IconName } from '../../../studio/ui/icon.tsx'
import styles from './editor.module.css'

type Action = Parameters<Editor['send']>[0]

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

const BLOCKS: ToggleProps[] = [
  { icon: 'bullets', label: 'List', ...ofList('bullet') },
  { icon: 'numbers', label: 'Numbered list', ...ofList('number') },
  {
    icon: 'quote',
    label: 'Quotation',
    active: isActiveStyle('blockquote'),
    action: { type: 'style.toggle', style: 'blockquote' },
  },
]

function ofList(listItem: string): Pick<ToggleProps, 'active' | 'action'> {
  return { active: isActiveListItem(listItem), action: { type: 'list item.toggle', listItem } }
}

/** Tab stops here once; the arrow keys go from tool to tool. */
export function Toolbar({ onLink, onPicture }: { onLink: () => void; onPicture: () => void }) {
  const bar = useRef<HTMLDivElement>(null)
  const linked = useEditorSelector(useEditor(), (snapshot) =>
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
        <Toggle
          key={decorator}
          icon={icon}
          label={label}
          active={isActiveDecorator(decorator)}
          action={{ type: 'decorator.toggle', decorator }}
        />
      ))}
      <Tool icon="link" label="Link, Ctrl K" pressed={linked} onClick={onLink} />
      <span className={styles.gap} />
      {BLOCKS.map((block) => (
        <Toggle key={block.icon} {...block} />
      ))}
      <Tool icon="photo" label="Photo" onClick={onPicture} />
      <span className={styles.gap} />
      <Tool icon="undo" label="Undo, Ctrl Z" onClick={() => send({ type: 'history.undo' })} />
      <Tool icon="redo" label="Redo, Ctrl Y" onClick={() => send({ type: 'history.redo' })} />
    </div>
  )
}

function useSend() {
  const editor = useEditor()
  return (event: Action) => {
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

interface ToggleProps extends Pick<ToolProps, 'icon' | 'label'> {
  active: EditorSelector<boolean>
  action: Action
}

function Toggle({ active, action, ...tool }: ToggleProps) {
  const pressed = useEditorSelector(useEditor(), active)
  const send = useSend()
  return <Tool {...tool} pressed={pressed} onClick={() => send(action)} />
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
