import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { type Logo, MAX_LOGO_BYTES } from '../../../photos/rules/logo.ts'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { usePicker } from '../../../uploads/studio/picker/use-picker.tsx'
import { useFileInput } from '../../../uploads/studio/use-file-input.tsx'
import styles from '../editor/editor.module.css'
import { useField } from '../editor/editor.tsx'

/** The site draws the file anew, so that it stays transparent and nothing in it runs. */
export function LogoField() {
  const { value, set, error } = useField<Logo | string>('Logo', 'logo')
  const { choose, input, busy, refused } = useLogoFile(set)
  return (
    <div className={styles.photo}>
      <p className={styles.label}>Logo</p>
      <div className="buttons">
        {value && (
          <span className={styles.logo}>
            <Shown logo={value} />
          </span>
        )}
        <Button icon="upload" busy={busy} onClick={choose}>
          {value ? 'Replace' : 'Upload'}
          <span className="hidden-text">: Logo</span>
        </Button>
        {value && (
          <Button onClick={() => set(undefined)}>
            Remove<span className="hidden-text">: Logo</span>
          </Button>
        )}
        {input}
      </div>
      <p className="small quiet">
        SVG, PNG, WebP, or JPEG, up to 2 MB. Transparency is kept. Convert text in an SVG to outlines.
      </p>
      <Problem error={refused ?? error} />
    </div>
  )
}

function Shown({ logo }: { logo: Logo | string }) {
  const { photos } = usePicker()
  if (typeof logo === 'string') return <Thumb photo={photos[logo] ?? null} alt="" size={120} />
  return <img src={`data:image/webp;base64,${logo.webp}`} alt="" />
}

function useLogoFile(done: (logo: Logo) => void) {
  const { data, state, submit } = useFetcher<{ logo: Logo } | { refused: string }>()
  const [large, setLarge] = useState(false)
  const taken = useRef(data)
  const latest = useRef(done)
  latest.current = done
  useEffect(() => {
    if (!data || data === taken.current || state !== 'idle') return
    taken.current = data
    if ('logo' in data) latest.current(data.logo)
  }, [data, state])
  const send = async (file: File) => {
    setLarge(file.size > MAX_LOGO_BYTES)
    if (file.size > MAX_LOGO_BYTES) return
    submit({ file: await inBase64(file) }, { method: 'post', action: href('/studio/site/logo') })
  }
  const { choose, input } = useFileInput(({ files: [first] }) => first && send(first.file), {
    accept: '.svg,image/svg+xml,image/png,image/webp,image/jpeg',
    'aria-label': 'Logo file',
  })
  const busy = state !== 'idle'
  const refused = large
    ? 'Logos can be up to 2 MB. Choose a smaller file.'
    : !busy && data && 'refused' in data
      ? data.refused
      : null
  return { choose, input, busy, refused }
}

async function inBase64(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(file)
  return promise
}
