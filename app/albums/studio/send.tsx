import { data } from 'react-router'
import { byOf, siteContext } from '../../accounts/staff-context.server.ts'
import { isBroad } from '../../photos/rules/photo.ts'
import { portsContext } from '../../ports.server.ts'
import { Thumb } from '../../studio/ui/thumb.tsx'
import type { Route } from './+types/send.ts'
import { Recipients } from './send/recipients.tsx'
import styles from './send/send.module.css'
import { readSending, type SendingView, send } from './send/sending.server.ts'

const SEE = 'See your album'
const CHOOSE = 'Choose a password'
const MOST = 1000

export async function loader({ params, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const view = await readSending(ports, context.get(siteContext), params.album, Date.now())
  if (!view) throw data(null, { status: 404 })
  return view
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const form = await request.formData()
  const chosen = (name: string) => form.getAll(name).map(String).slice(0, MOST)
  const wanted = { to: chosen('to'), again: chosen('again') }
  const sent = await send(ports, params.album, wanted, byOf(context))
  ports.jobs.wake()
  return 'error' in sent ? data(sent, { status: 400 }) : sent
}

export default function AlbumSend({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <div className={styles.send}>
      <Recipients key={view.album.id} view={view} sent={actionData} />
      <EmailPreview email={view.email} proofs={view.album.proofs} />
    </div>
  )
}

function EmailPreview({ email, proofs }: { email: SendingView['email']; proofs: boolean }) {
  const { subject, paragraphs, to, picture, invites, differs } = email
  const button = invites ? CHOOSE : SEE
  return (
    <section className={styles.email} aria-label="The email">
      <h2 className="edge ruled">
        <b>The email</b> to {to}
      </h2>
      <p className={styles.subject}>{subject}</p>
      {picture && (
        <div className={styles.picture} data-broad={isBroad(picture) || undefined}>
          <Thumb photo={picture} alt="The album’s cover" size={450} fill={!isBroad(picture)} />
        </div>
      )}
      {picture && proofs && <p className="small quiet">In the email, the cover carries your watermark.</p>}
      {paragraphs.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key and never move
        <p key={i} className={text === '{link}' ? styles.link : styles.paragraph}>
          {text === '{link}' ? button : text}
        </p>
      ))}
      {invites && (
        <p className="small quiet">
          First, you'll choose a password to keep your album private. The link works for 14 days.
        </p>
      )}
      {differs && (
        <p className="small quiet">
          {invites
            ? `For clients with a password, the button says “${SEE}”.`
            : `For clients without a password, the button says “${CHOOSE}”.`}
        </p>
      )}
    </section>
  )
}
