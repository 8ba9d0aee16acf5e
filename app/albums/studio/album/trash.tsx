import { Button } from '@mantine/core'
import { useState } from 'react'
import { Form, href, useFetcher } from 'react-router'
import { useFocus } from '../../../studio/ui/use-focus.ts'
import styles from './album.module.css'

/** Says that an album was moved to the trash, with an undo. */
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

interface ConfirmProps {
  album: string
  intent: 'unpublish' | 'delete'
  label: string
  /** Asked first where clients lose something; null where they do not. */
  question: string | null
  bad?: boolean
}

/** A button that asks first if there is a question. */
export function Confirm({ album, intent, label, question, bad }: ConfirmProps) {
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

/** Takes the focus: the button that asked is gone. */
function Question({ text }: { text: string }) {
  const ref = useFocus()
  return (
    <h3 className={styles.question} ref={ref} tabIndex={-1}>
      {text}
    </h3>
  )
}
