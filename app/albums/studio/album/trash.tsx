import { useState } from 'react'
import { href, useLocation } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { useFocus } from '../../../studio/ui/page/use-focus.ts'
import { counted } from '../../../ui/count.ts'
import styles from './album.module.css'

export function Deleted({ albums }: { albums: { id: string; title: string }[] }) {
  const { Form, busy, refused } = useCommand()
  const { search } = useLocation()
  const [first, ...others] = albums
  const one = others.length === 0 && first
  const action = one
    ? href('/studio/albums/:album/deletion/end', { album: one.id })
    : href('/studio/albums/deletions/end')
  return (
    <div className={`${styles.above} notice between`} role="status">
      <p>
        <b>{one ? one.title : counted(albums.length, 'album')}</b> {one ? 'is' : 'are'} in the trash for 30
        days. No one else can see {one ? 'it' : 'them'}.
      </p>
      <Form method="post" action={action}>
        <input type="hidden" name="list" value={search} />
        {albums.map(({ id }) => (
          <input key={id} type="hidden" name="album" value={id} />
        ))}
        <Button type="submit" busy={busy}>
          Undo
        </Button>
      </Form>
      <Problem error={refused} />
    </div>
  )
}

interface ConfirmProps {
  action: string
  label: string
  question: string | null
  bad?: boolean
}

export function Confirm({ action, label, question, bad }: ConfirmProps) {
  const { Form, busy, refused } = useCommand()
  const [asked, setAsked] = useState(false)
  if (question && !asked) {
    return (
      <Button bad={bad} onClick={() => setAsked(true)}>
        {label}
      </Button>
    )
  }
  return (
    <Form className="stack" method="post" action={action}>
      {question && <Question text={question} />}
      <div className="buttons">
        {question && <Button onClick={() => setAsked(false)}>Cancel</Button>}
        <Button bad={bad} type="submit" busy={busy}>
          {label}
        </Button>
      </div>
      <Problem error={refused} />
    </Form>
  )
}

function Question({ text }: { text: string }) {
  const ref = useFocus()
  return (
    <h3 className={styles.question} ref={ref} tabIndex={-1}>
      {text}
    </h3>
  )
}
