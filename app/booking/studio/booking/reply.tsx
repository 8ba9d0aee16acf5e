import { href } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextArea, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { OnceKey, Send } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import styles from './booking.module.css'
import type { BookingPage } from './booking.server.ts'

export function Reply({ booking, replyKey, replies }: BookingPage & { replies: number }) {
  const { Form, busy, refused } = useCommand()
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
      <p className={styles.to}>
        <span className="quiet">To</span> {booking.email}
      </p>
      <TextInput
        name="subject"
        label="Subject"
        description="Leave this empty to use your template’s subject."
      />
      <TextArea id="reply" name="text" label="Text" rows={7} />
      <Send error={refused}>
        <Button type="submit" busy={busy} icon="send">
          Send reply
        </Button>
      </Send>
    </Form>
  )
}
