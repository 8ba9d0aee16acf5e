import { data, redirect } from 'react-router'
import { signedIn } from '../../accounts/sessions/sessions.server.ts'
import { type Ports, portsContext, visitorContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { plainSpaces } from '../../ui/dates.ts'
import { readAddressed } from '../album-page.server.ts'
import { readBlurred } from '../shared.server.ts'
import { shareAddress } from '../shares/address.ts'
import { newGuestCookie, noteOpening, readLink } from '../shares/guests.server.ts'
import { checkPin } from '../shares/pin.server.ts'
import { openAlbum } from '../shares/viewer.server.ts'
import { Album } from '../ui/album.tsx'
import { Gate } from '../ui/guest/gate.tsx'
import { SaveFavorites, WhoForm } from '../ui/guest/guest.tsx'
import type { Route } from './+types/shared.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const now = Date.now()
  const link = await readLink(ports, request, params.token, now)
  if (!link) throw data(null, { status: 404 })
  const { owner, studio, timeZone } = await readSite(ports.database)
  const { guest } = link
  if (!guest) return { locked: { blurred: await readBlurred(ports, link, now), owner, studio }, open: null }
  const { searchParams: query } = new URL(request.url)
  const { slug } = link
  const page = await readAddressed(ports, guest, { slug, timeZone, frame: params.frame, query }, now)
  if (!page) throw data(null, { status: 404 })
  const canSave = page.gallery.chosen.length > 0 && (await canSaveFavorites(ports, request, slug, now))
  if (isDocument(request)) await noteOpened(ports, request, { link: link.id, timeZone }, now)
  const asks = link.askWho && !link.answered
  const cookie = newGuestCookie(ports, request, link.id)
  const headers = cookie ? { 'Set-Cookie': cookie } : undefined
  return data({ locked: null, open: { page, asks, canSave } }, { headers })
}

/** The album is worth more than the count of its openings. */
function noteOpened(
  { database, report }: Ports,
  request: Request,
  { link, timeZone }: { link: string; timeZone: string },
  now: number,
): Promise<void> {
  return noteOpening(database, link, timeZone, now).catch((error) => report(error, request))
}

/** Whether a browser loads the page, and not only its data for a navigation. */
function isDocument(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/html') ?? false
}

/** Whether a signed-in client, who has the album too, can take the favorites into their account. */
async function canSaveFavorites(ports: Ports, request: Request, slug: string, now: number): Promise<boolean> {
  const client = await signedIn(ports, request, now)
  if (!client) return false
  const granted = openAlbum(ports, { clientId: client.clientId }, slug, now).select('album.id')
  return (await granted.executeTakeFirst()) !== undefined
}

/** Checks a PIN. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const now = Date.now()
  const link = await readLink(ports, request, params.token, now)
  if (!link) throw data(null, { status: 404 })
  const address = shareAddress(params.token)
  if (link.pinHash === null || link.guest) return redirect(address, 303)
  const pin = String((await request.formData()).get('pin') ?? '').trim()
  const given = { linkId: link.id, albumId: link.albumId, pinHash: link.pinHash, pin }
  const answer = await checkPin(ports, { ...given, address: context.get(visitorContext).address }, now)
  const { timeZone } = await readSite(ports.database)
  if ('cookie' in answer) {
    // A page with JavaScript goes on without another document, which would count the opening.
    if (!isDocument(request)) await noteOpened(ports, request, { link: link.id, timeZone }, now)
    return redirect(address, { status: 303, headers: { 'Set-Cookie': answer.cookie } })
  }
  if ('at' in answer) {
    const headers = { 'Retry-After': String(Math.ceil((answer.at - now) / 1000)) }
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(answer.at + 59_999)
    const error = `Too many tries. You can try again at ${plainSpaces(time)}.`
    return data({ error }, { status: 429, headers })
  }
  const { left } = answer
  const tries = left === 0 ? 'No tries left for now.' : left === 1 ? '1 try left.' : `${left} tries left.`
  return data({ error: `That PIN does not match. ${tries}` }, { status: 400 })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Retry-After') ? actionHeaders : loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.open?.page.gallery.name ?? 'A private album'
  return [
    { title: `${name} | ${matches[1].loaderData?.site.studio}` },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}

export default function Shared({ loaderData, actionData, params }: Route.ComponentProps) {
  const { locked, open } = loaderData
  if (!open) return <Gate {...locked} error={actionData?.error} />
  const { page, asks, canSave } = open
  const base = shareAddress(params.token)
  return (
    <>
      {canSave && <SaveFavorites base={base} />}
      <Album
        {...page}
        base={base}
        back={null}
        frame={params.frame}
        whileChosen={asks && <WhoForm base={base} />}
      />
    </>
  )
}
