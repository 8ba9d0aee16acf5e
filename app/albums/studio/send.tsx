import { useCallback, useEffect, useRef, useState } from 'react'
import { data, href } from 'react-router'
import { byOf, siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import type { Route } from './+types/send.ts'
import { Recipients } from './send/recipients.tsx'
import styles from './send/send.module.css'
import { readSending, type SendingView, send } from './send/sending.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const view = await readSending(ports, context.get(siteContext), params.album, Date.now())
  if (!view) throw data(null, { status: 404 })
  return view
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const sent = await send(ports, params.album, await request.formData(), byOf(context))
  ports.jobs.wake()
  return 'error' in sent ? data(sent, { status: 400 }) : sent
}

export default function AlbumSend({ loaderData: view, actionData }: Route.ComponentProps) {
  const { album } = view
  const [typed, setTyped] = useState<SendingView['email'] | null>(null)
  const latest = useRef(new AbortController())
  useEffect(() => {
    if (!actionData || !('at' in actionData)) return
    latest.current.abort()
    setTyped(null)
  }, [actionData])
  const address = href('/studio/albums/:album/send/preview', { album: album.id })
  const preview = useCallback(
    async (form: HTMLFormElement) => {
      latest.current.abort()
      latest.current = new AbortController()
      const { signal } = latest.current
      const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
      try {
        const response = await fetch(address, { method: 'POST', body, signal })
        if (response.ok) setTyped(await response.json())
      } catch {
        // The last preview stays.
      }
    },
    [address],
  )
  return (
    <div className={styles.send}>
      <Recipients key={album.id} view={view} sent={actionData} onTyped={preview} />
      <EmailPreview email={typed ?? view.email} picture={view.picture} />
    </div>
  )
}

function EmailPreview({ email, picture }: Pick<SendingView, 'email' | 'picture'>) {
  const { from, to, subject, html } = email
  return (
    <section className={styles.email} aria-label="The email">
      <h2 className="edge">
        <b>The email, as {to} gets it</b>
      </h2>
      <div>
        <p className="small quiet">From {from}</p>
        <p className={styles.subject}>{subject}</p>
      </div>
      <iframe
        title="The email"
        sandbox=""
        srcDoc={picture ? html.replaceAll('cid:photograph', picture) : html}
      />
    </section>
  )
}
