import { Button } from '@mantine/core'
import { useState } from 'react'
import { Form, href, useFetcher } from 'react-router'
import { useFocus } from '../shell/use-focus.ts'
import styles from './album.module.css'

/** After an album was moved to the trash: the way back. */
export function Deleted({ id, title, error }: { id: string; title: string; error?: string }) {
  return (
    <div className={styles.notice} role="status">
      <p>
        <b>{title}</b> is in the trash for 30 days. Nobody sees it.
      </p>
      <Form method="post" action={href('/studio/albums')}>
        <input type="hidden" name="album" value={id} />
        <Button type="submit">Undo</Button>
      </Form>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface AskProps {
  album: string
  intent: 'unpublish' | 'delete'
  label: string
  /** Asked first, when clients lose something; null when nobody does. */
  question: string | null
  bad?: boolean
}

/** A button for what other people notice: it asks first when they do. */
export function Ask({ album, intent, label, question, bad }: AskProps) {
  const fetcher = useFetcher<{ error: string } | null>()
  const [asked, setAsked] = useState(false)
  const busy = fetcher.state !== 'idle'
  const words = bad ? styles.bad : undefined
  if (question && !asked) {
    return (
      <Button className={words} onClick={() => setAsked(true)}>
        {label}
      </Button>
    )
  }
  return (
    <fetcher.Form className={styles.ask} method="post" action={href('/studio/albums/:album', { album })}>
      {question && <Question text={question} />}
      <div className={styles.buttons}>
        {question && <Button onClick={() => setAsked(false)}>Cancel</Button>}
        <Button className={words} type="submit" name="intent" value={intent} disabled={busy} aria-busy={busy}>
          {label}
        </Button>
      </div>
      {fetcher.data?.error && (
        <p className={styles.error} role="alert">
          {fetcher.data.error}
        </p>
      )}
    </fetcher.Form>
  )
}

/** The button that asked is gone, so the question takes the focus. */
function Question({ text }: { text: string }) {
  const ref = useFocus()
  return (
    <h3 className={styles.question} ref={ref} tabIndex={-1}>
      {text}
    </h3>
  )
}
