import { useState } from 'react'
import { href } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { useFocus } from '../../../studio/ui/page/use-focus.ts'
import styles from './album.module.css'

export function Deleted({ album: { id, title } }: { album: { id: string; title: string } }) {
  const { Form, busy, refused } = useCommand()
  return (
    <div className={`${styles.above} notice between`} role="status">
      <p>
        <b>{title}</b> is in the trash for 30 days. No one else can see it.
      </p>
      <Form method="post" action={href('/studio/albums/:album/deletion/end', { album: id })}>
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
