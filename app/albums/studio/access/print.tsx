import { Form, useSubmit } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { dayText } from '../../../studio/ui/day.ts'
import { Check } from '../../../studio/ui/forms/forms.tsx'
import { QrCode } from '../../../studio/ui/qr-code.tsx'
import styles from './print.module.css'
import type { PrintView } from './shares.server.ts'

/** What the printed page should say. */
export function PrintChoices({ asksPin, pin, withPin }: PrintView & { withPin: boolean }) {
  const submit = useSubmit()
  return (
    <div className={styles.choices}>
      {pin !== null ? (
        <Form onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}>
          <Check name="pin" defaultChecked={withPin}>
            Print the PIN too: anyone who reads the page can open the album
          </Check>
        </Form>
      ) : (
        asksPin && <p className="quiet">Its PIN cannot be shown. Change it under Access to print it here.</p>
      )}
      <Button variant="filled" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}

/** A title of more characters is printed smaller, so that everything fits on one page. */
const LONG = 60

/** A page for the wall of a team room: the code, and the address for those who cannot scan it. */
export function PrintedLink({
  link,
  studio,
  withPin,
}: {
  link: PrintView
  studio: string
  withPin: boolean
}) {
  const { title, address, code, asksPin, pin, lastDay } = link
  return (
    <article className={styles.sheet} aria-label="The page">
      <p className={styles.studio}>{studio}</p>
      <h2 className={styles.title} data-long={title.length > LONG || undefined}>
        {title}
      </h2>
      <div className={styles.code}>
        <QrCode code={code} label="QR code of the share link" />
      </div>
      <p>Scan the code with your phone’s camera, or open this address:</p>
      <p className={styles.address}>{address.replace(/^https:\/\//, '')}</p>
      {withPin && pin !== null ? (
        <p className={styles.pin}>
          PIN <b>{pin}</b>
        </p>
      ) : (
        asksPin && <p>You need the PIN that you were given.</p>
      )}
      {lastDay && <p>Open until {dayText(lastDay, { dateStyle: 'long' })}.</p>}
    </article>
  )
}
