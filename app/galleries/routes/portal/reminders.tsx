import { data, Form, href, redirect, useActionData, useNavigation } from 'react-router'
import * as t from '#messages/galleries'
import { readLoginPhoto } from '../../../accounts/sign-in/login-photo.server.ts'
import { Split } from '../../../accounts/ui/split.tsx'
import type { FormHandle } from '../../../form-handle.ts'
import { portsContext } from '../../../ports.server.ts'
import { privateHead } from '../../../site/head.ts'
import form from '../../../ui/account-form.module.css'
import { readSubscription, setSubscription } from '../../reminders/subscription.server.ts'
import type { Route } from './+types/reminders.ts'

export const handle: FormHandle = { multipart: true }

export async function loader({ url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const subscription = await readSubscription(ports, tokenOf(url))
  if (!subscription) throw data(null, { status: 404 })
  return { photo: await readLoginPhoto(ports.database), off: subscription.offAt !== null }
}

/** A mail program (RFC 8058) posts to the same address, and follows no redirect. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const wanted = (await request.formData().catch(() => new FormData())).get('wanted')
  const known = await setSubscription(context.get(portsContext), tokenOf(url), wanted === 'on', Date.now())
  if (!known) throw data(null, { status: 404 })
  if (wanted === null) return null
  throw redirect(`${url.pathname}${url.search}`)
}

function tokenOf(url: URL): string {
  return url.searchParams.get('for') ?? ''
}

export function meta({ matches }: Route.MetaArgs) {
  return privateHead(t.reminders(), matches)
}

export default function Reminders({ loaderData: { photo, off }, matches }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const outcome = useActionData<{ error?: string } | null>()
  const owner = matches[1].loaderData?.site.owner ?? ''
  return (
    <Split
      photo={photo}
      title={off ? t.remindersOff() : t.reminders()}
      links={[[href('/client'), t.yourAlbums()]]}
    >
      <Form className={form.form} method="post">
        <p className="lead" role="status">
          {off ? t.remindersWillStop({ owner }) : t.remindersAre()}
        </p>
        <input type="hidden" name="wanted" value={off ? 'on' : 'off'} />
        <button className="button" type="submit" disabled={busy} aria-busy={busy}>
          {off ? t.turnOn() : t.turnOff()}
        </button>
        <p className={form.error} role="alert">
          {!busy && outcome?.error}
        </p>
      </Form>
    </Split>
  )
}
