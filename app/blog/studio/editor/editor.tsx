import { EditorProvider, type Editor as Engine, PortableTextEditable, useEditor } from '@portabletext/editor'
import { BehaviorPlugin, NodePlugin } from '@portabletext/editor/plugins'
import { useEffect, useImperativeHandle, useState } from 'react'
import { fromEditor, toEditor } from './convert.ts'
import styles from './editor.module.css'
import { LinkDialog } from './link.tsx'
import { markdown } from './markdown.ts'
import { nodes, schema } from './nodes.tsx'
import { pasted } from './paste.ts'
import { Toolbar } from './toolbar.tsx'

export interface EditorHandle {
  body(): unknown[]
  focus(): void
  insertPicture(photoId: string): void
}

interface EditorProps {
  body: unknown[]
  readOnly: boolean
  handle: React.Ref<EditorHandle>
  onChange: () => void
  onPicture: () => void
  children?: React.ReactNode
}

/** Milliseconds until the editor knows the selection after a key. */
const SELECTION_LAG = 120

const behaviors = [markdown, ...pasted]

export default function Editor({ body, readOnly, children, ...rest }: EditorProps) {
  const [initialConfig] = useState(() => ({
    schemaDefinition: schema,
    initialValue: body.length > 0 ? toEditor(body) : undefined,
    readOnly,
  }))
  return (
    <EditorProvider initialConfig={initialConfig}>
      <NodePlugin nodes={nodes} />
      <BehaviorPlugin behaviors={behaviors} />
      <Surface readOnly={readOnly} {...rest}>
        {children}
      </Surface>
    </EditorProvider>
  )
}

function Surface({ readOnly, handle, onChange, onPicture, children }: Omit<EditorProps, 'body'>) {
  const editor = useEditor()
  const [linking, setLinking] = useState(false)
  useImperativeHandle(handle, () => handleOf(editor), [editor])
  useEffect(() => editor.send({ type: 'update readOnly', readOnly }), [editor, readOnly])
  useEffect(() => {
    const { unsubscribe } = editor.on('patch', onChange)
    return unsubscribe
  }, [editor, onChange])
  return (
    <>
      {!readOnly && <Toolbar onLink={() => setLinking(true)} onPicture={onPicture} />}
      <div className={styles.document}>
        {children}
        <PortableTextEditable
          className={styles.text}
          role="textbox"
          data-links=""
          aria-label="Text"
          aria-multiline="true"
          spellCheck
          renderPlaceholder={() => <span className={styles.placeholder}>Write here</span>}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
            // Without a selection it opens the studio's search.
            if (document.getSelection()?.isCollapsed !== false) return
            event.preventDefault()
            event.stopPropagation()
            setTimeout(() => setLinking(true), SELECTION_LAG)
          }}
        />
      </div>
      {linking && <LinkDialog onClose={() => setLinking(false)} />}
    </>
  )
}

function handleOf(editor: Engine): EditorHandle {
  return {
    body: () => fromEditor(editor.getSnapshot().context.value),
    focus: () => editor.send({ type: 'focus' }),
    insertPicture: (photoId) => {
      editor.send({
        type: 'insert.block object',
        placement: 'auto',
        blockObject: { name: 'image', value: { photoId } },
      })
      editor.send({ type: 'focus' })
    },
  }
}
