import { type BlockObjectRenderProps, useEditor } from '@portabletext/editor'
import { TextArea, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { usePicker } from '../../../uploads/studio/picker/use-picker.tsx'
import styles from './editor.module.css'

export function Picture({ attributes, children, node, path, selected, readOnly }: BlockObjectRenderProps) {
  const editor = useEditor()
  const { photos, open } = usePicker()
  const photo = photos[String(node.photoId)]
  const set = (props: Record<string, unknown>) => editor.send({ type: 'block.set', at: path, props })
  return (
    <div {...attributes}>
      {children}
      <figure className={styles.figure} contentEditable={false} data-selected={selected || undefined}>
        {photo ? (
          <Thumb photo={photo} alt={words(node.alt) || photo.alt} size={736} most="70svh" />
        ) : (
          <p className={styles.gone}>This photo was deleted. Visitors don’t see it.</p>
        )}
        {!readOnly && (
          <>
            <div className={styles.over}>
              <button
                type="button"
                className={styles.tool}
                aria-label="Replace"
                title="Replace"
                onClick={() => open(({ id }) => set({ photoId: id, alt: '' }))}
              >
                <Icon name="replace" />
              </button>
              <button
                type="button"
                className={styles.tool}
                aria-label="Remove the photo"
                title="Remove the photo"
                onClick={() => {
                  editor.send({ type: 'delete.block', at: path })
                  editor.send({ type: 'focus' })
                }}
              >
                <Icon name="trash" />
              </button>
            </div>
            <Fields node={node} own={photo?.alt ?? ''} set={set} />
          </>
        )}
      </figure>
    </div>
  )
}

interface FieldsProps {
  node: BlockObjectRenderProps['node']
  own: string
  set: (props: Record<string, unknown>) => void
}

function Fields({ node, own, set }: FieldsProps) {
  const missing = !own && !words(node.alt)
  return (
    // Keys pressed in these fields must not reach the editor.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the editor
    <div
      className={styles.fields}
      onKeyDown={stop}
      onPaste={stop}
      onCopy={stop}
      onCut={stop}
      onBeforeInput={stop}
    >
      <TextInput
        label="Caption"
        maxLength={500}
        value={words(node.caption)}
        onChange={({ currentTarget }) => set({ caption: currentTarget.value })}
      />
      <TextArea
        label="Description"
        rows={2}
        maxLength={500}
        placeholder={own || 'What the photo shows, for people who can’t see it'}
        error={missing && 'Describe the photo before you publish.'}
        value={words(node.alt)}
        onChange={({ currentTarget }) => set({ alt: currentTarget.value })}
      />
    </div>
  )
}

function stop(event: React.SyntheticEvent) {
  event.stopPropagation()
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
