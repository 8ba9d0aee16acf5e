import { type Editor, useEditor } from '@portabletext/editor'
import {
  getActiveAnnotations,
  getSelectionEndPoint,
  getSelectionText,
  isSelectionExpanded,
} from '@portabletext/editor/selectors'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Dialog } from '../../../studio/ui/dialog/dialog.tsx'
import { Send } from '../../../studio/ui/forms/forms.tsx'
import { safeHref } from '../../body/href.ts'
import styles from './editor.module.css'

const REFUSED = 'Enter https://…, an email address, or a page on your site such as /booking.'

export function LinkDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor()
  const [{ href, text, selected }] = useState(() => linkIn(editor))
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const close = () => {
    onClose()
    editor.send({ type: 'focus' })
  }
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const given = new FormData(event.currentTarget)
    const address = addressFrom(String(given.get('href')))
    if (!address) return setError(REFUSED)
    setLink(editor, { href, selected }, address, String(given.get('text')).trim() || address)
    close()
  }
  return (
    <Dialog title="Link" onClose={close}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {selected && <p className="quiet">{text}</p>}
        {!selected && href === null && (
          <TextInput name="text" label="Words" maxLength={200} autoComplete="off" />
        )}
        <TextInput
          ref={field}
          name="href"
          label="Address"
          defaultValue={href ?? ''}
          error={error}
          autoComplete="off"
          inputMode="url"
          data-autofocus
        />
        <Send>
          {href !== null && (
            <Button
              onClick={() => {
                editor.send({ type: 'annotation.remove', annotation: { name: 'link' } })
                close()
              }}
            >
              Remove the link
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled">
            {href === null ? 'Add the link' : 'Change it'}
          </Button>
        </Send>
      </form>
    </Dialog>
  )
}

function setLink(
  editor: Editor,
  { href, selected }: { href: string | null; selected: boolean },
  address: string,
  words: string,
): void {
  const link = { name: 'link', value: { href: address } }
  if (href !== null) editor.send({ type: 'annotation.remove', annotation: { name: 'link' } })
  if (selected || href !== null) editor.send({ type: 'annotation.add', annotation: link })
  else editor.send({ type: 'insert.span', text: words, annotations: [link] })
  // What is typed next stands after the link, and does not replace it.
  const end = getSelectionEndPoint(editor.getSnapshot())
  if (end) editor.send({ type: 'select', at: { anchor: end, focus: end } })
}

function linkIn(editor: Editor) {
  const snapshot = editor.getSnapshot()
  const link = getActiveAnnotations(snapshot).find(({ _type }) => _type === 'link')
  return {
    href: typeof link?.href === 'string' ? link.href : null,
    text: getSelectionText(snapshot),
    selected: isSelectionExpanded(snapshot),
  }
}

/** 'example.com' → 'https://example.com', 'a@b.example' → 'mailto:a@b.example'; null for an unsafe address. */
export function addressFrom(typed: string): string | null {
  const address = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return safeHref(`mailto:${address}`)
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#:]\S*)?$/u.test(address)) return safeHref(`https://${address}`)
  return safeHref(address)
}
