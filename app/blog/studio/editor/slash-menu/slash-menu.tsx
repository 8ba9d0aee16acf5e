import { type Editor, useEditor, useEditorSelector } from '@portabletext/editor'
import {
  getBlockTextBefore,
  getFocusTextBlock,
  isAtTheEndOfBlock,
  isSelectionCollapsed,
} from '@portabletext/editor/selectors'
import { blockOffsetsToSelection } from '@portabletext/editor/utils'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../../../studio/ui/icon.tsx'
import { type Choice, choicesFor } from './slash.ts'
import styles from './slash-menu.module.css'

/** The menu after a slash at the start of a paragraph: what to render, and how the text handles keys meanwhile. */
export function useSlashMenu(onPicture: () => void) {
  const editor = useEditor()
  const id = useId()
  const paragraph = useEditorSelector(editor, (snapshot) => {
    const block = getFocusTextBlock(snapshot)
    const plain = block?.node.style === 'normal' && block.node.listItem === undefined
    if (!plain || !isSelectionCollapsed(snapshot)) return ''
    const atEnd = isAtTheEndOfBlock(block)(snapshot)
    return atEnd ? getBlockTextBefore(snapshot) : ''
  })
  const [at, setAt] = useState({ paragraph: '', index: 0 })
  // Escape closes it until the paragraph no longer begins with a slash.
  const [closed, setClosed] = useState(false)
  if (closed && !paragraph.startsWith('/')) setClosed(false)
  const choices = closed ? null : choicesFor(paragraph)
  const index = at.paragraph === paragraph ? at.index : 0
  const choose = (choice: Choice) => turn(editor, choice, onPicture)

  function onKeyDown(event: React.KeyboardEvent) {
    if (!choices || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = choices[index]
    if (step) setAt({ paragraph, index: (index + step + choices.length) % choices.length })
    else if (event.key === 'Escape') setClosed(true)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const active = choices && `${id}-${index}`
  return {
    menu: choices && <Menu id={id} choices={choices} index={index} choose={choose} />,
    onKeyDown,
    /** Of the text, which keeps the focus. */
    aria: { 'aria-controls': choices ? id : undefined, 'aria-activedescendant': active ?? undefined },
  }
}

/** Deletes the slash and its letters, and turns the paragraph into what was chosen. */
function turn(editor: Editor, { turn: to }: Choice, onPicture: () => void): void {
  const snapshot = editor.getSnapshot()
  const block = getFocusTextBlock(snapshot)
  if (!block) return
  const offsets = {
    anchor: { path: block.path, offset: 0 },
    focus: { path: block.path, offset: getBlockTextBefore(snapshot).length },
  }
  const typed = blockOffsetsToSelection({ snapshot, offsets })
  if (typed) editor.send({ type: 'delete', at: typed })
  if (to === 'picture') onPicture()
  else if ('style' in to) editor.send({ type: 'style.add', style: to.style })
  else editor.send({ type: 'list item.add', listItem: to.listItem })
  if (to !== 'picture') editor.send({ type: 'focus' })
}

interface MenuProps {
  id: string
  choices: Choice[]
  index: number
  choose(choice: Choice): void
}

function Menu({ id, choices, index, choose }: MenuProps) {
  const list = useRef<HTMLDivElement>(null)
  // Below the line of the slash; at the foot of the window the page scrolls.
  useLayoutEffect(() => {
    const line = document.getSelection()?.focusNode?.parentElement?.getBoundingClientRect()
    const around = list.current?.offsetParent?.getBoundingClientRect()
    if (!list.current || !line || !around) return
    list.current.style.insetBlockStart = `${line.bottom - around.top + 4}px`
    list.current.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <>
      <div ref={list} id={id} className={styles.menu} role="listbox" aria-label="Insert">
        {choices.map((choice, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the keys
          <div
            key={choice.label}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === index}
            // The selection stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            <Icon name={choice.icon} />
            {choice.label}
          </div>
        ))}
      </div>
      <p className="hidden-text" role="status">
        {choices[index]?.label}, {index + 1} of {choices.length}. Enter chooses, Escape closes.
      </p>
    </>
  )
}
