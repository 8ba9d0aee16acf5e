import { data, Form, href, Link, useSubmit } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Button } from '../../studio/ui/controls/button.tsx'
import { dayText } from '../../studio/ui/dates/day.ts'
import { Check } from '../../studio/ui/forms/forms.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { QrCode } from '../../studio/ui/qr-code.tsx'
import { useStudio } from '../../studio/ui/use-studio.ts'
import type { Route } from './+types/link.ts'
import { type PrintView, readPrint } from './access/link-list.server.ts'
import styles from './access/print.module.css'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  const which = { albumId: params.album, id: params.link }
  const link = await readPrint(context.get(portsContext), which, timeZone, Date.now())
  if (!link) throw data(null, { status: 404 })
  return { link, withPin: url.searchParams.has('pin') }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return studioTitle(`Print the link for ${loaderData?.link.title}`, matches)
}

export default function PrintLink({
  loaderData: { link, withPin },
  params: { album },
}: Route.ComponentProps) {
  const { studio } = useStudio()
  const above = (
    <Link className="link" to={href('/studio/albums/:album/access', { album })}>
      Access to {link.title}
    </Link>
  )
  return (
    <Page title="Print a share link" above={above} description={link.name}>
      <PrintChoices {...link} withPin={withPin} />
      <PrintedLink link={link} studio={studio} withPin={withPin} />
    </Page>
  )
}

function PrintChoices({ asksPin, pin, withPin }: PrintView & { withPin: boolean }) {
  const submit = useSubmit()
  return (
    <div className={styles.choices}>
      {pin !== null ? (
        <Form onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}>
          <Check name="pin" defaultChecked={withPin}>
            Print the PIN too (anyone who reads the page can open the album)
          </Check>
        </Form>
      ) : (
        asksPin && <p className="quiet">The PIN can’t be shown. To print it here, change it under Access.</p>
      )}
      <Button variant="filled" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}

/** A title of more characters is printed smaller, so that everything fits on one page. */
const LONG = 60

function PrintedLink({ link, studio, withPin }: { link: PrintView; studio: string; withPin: boolean }) {
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
      <p>Scan the code with your phone’s camera, or go to:</p>
      <p className={styles.address}>{address.replace(/^https:\/\//, '')}</p>
      {withPin && pin !== null ? (
        <p className={styles.pin}>
          PIN <b>{pin}</b>
        </p>
      ) : (
        asksPin && <p>You’ll need the PIN you were given.</p>
      )}
      {lastDay && <p>Available until {dayText(lastDay, { dateStyle: 'long' })}.</p>}
    </article>
  )
}
