import { useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Select, TextArea, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { OnceKey, Problem, Send } from '../../../studio/ui/forms/forms.tsx'
import { type CommandResult, useCommand } from '../../../studio/ui/forms/use-command.ts'
import { withName } from '../inbox/template-words.ts'
import type { ReplyTemplate } from '../inbox/templates.server.ts'
import styles from './booking.module.css'
import type { BookingPage } from './booking.server.ts'

export function Reply({ booking, replyKey, templates, replies }: BookingPage & { replies: number }) {
  const { Form, busy, refused } = useCommand()
  const subject = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const use = (template: ReplyTemplate) => {
    if (!subject.current || !text.current) return
    if (template.subject) subject.current.value = withName(template.subject, booking.name)
    const words = withName(template.text, booking.name)
    const written = text.current.value.trimEnd()
    text.current.value = written ? `${written}\n\n${words}` : words
    text.current.focus()
    text.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <Form
      className={styles.composer}
      method="post"
      action={href('/studio/bookings/:booking/reply', { booking: booking.id })}
      aria-label="Reply"
    >
      <OnceKey value={replyKey} />
      {/* After a lost response the page may show that the reply was sent. */}
      <FormCopy of={replies} />
      <div className="between">
        <p className={styles.to}>
          <span className="quiet">To</span> {booking.email}
        </p>
        <Templates templates={templates} use={use} />
      </div>
      <TextInput
        ref={subject}
        name="subject"
        label="Subject"
        description="Leave this empty to use your template’s subject."
      />
      <TextArea ref={text} id="reply" name="text" label="Text" rows={7} />
      <Send error={refused}>
        <Button type="submit" busy={busy} icon="send">
          Send reply
        </Button>
      </Send>
      {/* After the button of the reply, because Enter presses the first one. */}
      <SaveTemplate booking={booking.id} />
    </Form>
  )
}

function Templates({ templates, use }: { templates: ReplyTemplate[]; use(template: ReplyTemplate): void }) {
  if (templates.length === 0) return null
  return (
    <Select
      aria-label="Use a saved text"
      value=""
      none="Use a saved text"
      options={templates.map(({ id, name }) => [id, name])}
      onChange={({ currentTarget }) => {
        const chosen = templates.find(({ id }) => id === currentTarget.value)
        if (chosen) use(chosen)
      }}
    />
  )
}

function SaveTemplate({ booking }: { booking: string }) {
  const { submit, state, data } = useFetcher<CommandResult>()
  const save = useRef<HTMLButtonElement>(null)
  const action = href('/studio/bookings/:booking/templates', { booking })
  const busy = state !== 'idle'
  const refused = busy ? undefined : data?.refused
  return (
    <details className={styles.saveTemplate} open={refused ? true : undefined}>
      <summary className="small">
        Save as template
        <span role="status">{data === null && <span className="quiet">. Saved</span>}</span>
      </summary>
      <div className={`${styles.saveRow} buttons`}>
        <TextInput
          className={styles.saveName}
          name="template"
          aria-label="Template name"
          placeholder="Name, such as Dates"
          maxLength={60} // Enter would send the reply.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            save.current?.click()
          }}
        />
        <Button
          ref={save}
          type="submit"
          formAction={action} // The form is the reply's, which is not being sent.
          onClick={(event) => {
            event.preventDefault()
            void submit(event.currentTarget.form, { method: 'post', action })
          }}
          busy={busy}
        >
          Save
        </Button>
      </div>
      <p className="small quiet">The client’s name is filled in each time you use it.</p>
      <Problem error={refused} />
    </details>
  )
}
