import { data } from 'react-router'
import { actorContext, siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import type { Route } from './+types/send.ts'
import { Recipients } from './send/recipients.tsx'
import styles from './send/send.module.css'
import { readSending, type SendingView, send } from './send/sending.server.ts'

/** The most clients of one sending. */
const MOST = 1000

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await readSending(
    context.get(portsContext),
    context.get(siteContext),
    params.album,
    Date.now(),
  )
  if (!view) throw data(null, { status: 404 })
  return view
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const actor = context.get(actorContext)
  const form = await request.formData()
  const chosen = (name: string) => form.getAll(name).map(String).slice(0, MOST)
  const wanted = { to: chosen('to'), again: chosen('again') }
  const sent = await send(ports, params.album, wanted, actor, Date.now())
  ports.jobs.wake()
  return 'error' in sent ? data(sent, { status: 400 }) : sent
}

/** Tells clients that their album is ready: what they read, and who reads it. */
export default function AlbumSend({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <div className={styles.send}>
      <Recipients key={view.album.id} view={view} sent={actionData} />
      <EmailPreview email={view.email} />
    </div>
  )
}

/** The email as its first reader will get it. */
function EmailPreview({ email: { subject, paragraphs, to } }: Pick<SendingView, 'email'>) {
  return (
    <section className={styles.email} aria-label="The email">
      <h2 className="edge ruled">
        <b>The email</b> to {to}
      </h2>
      <p className={styles.subject}>{subject}</p>
      {paragraphs.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key and never move
        <p key={i} className={text === '{link}' ? styles.link : styles.paragraph}>
          {text === '{link}' ? 'See your album' : text}
        </p>
      ))}
      <p className="small quiet">
        With the cover above these words. Clients without a password choose one with the same button.
      </p>
    </section>
  )
}
