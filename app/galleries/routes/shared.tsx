import { data, redirect } from 'react-router'
import * as t from '#messages/galleries'
import { checkPin } from '../../accounts/pins/pin.server.ts'
import { signedIn } from '../../accounts/sessions/sessions.server.ts'
import { PREVIEW } from '../../photos/rules/derivatives.ts'
import { type Ports, portsContext, visitorContext } from '../../ports.server.ts'
import type { ErrorText } from '../../site/error-text.ts'
import { pageHead } from '../../site/head.ts'
import { readSite, readSlidePhotos } from '../../site/site.server.ts'
import { framesText } from '../../ui/count.ts'
import { PREVIEW_FILE, shareAddress } from '../../viewers/address.ts'
import { previewPhoto } from '../../viewers/front-photo.server.ts'
import {
  hasEnded,
  newGuestCookie,
  noteOpening,
  type OpenLink,
  readLink,
} from '../../viewers/guests.server.ts'
import { lockedLink, throttledLink } from '../../viewers/link-pins.server.ts'
import { refusedPin } from '../../viewers/refused-pin.server.ts'
import { albumOffer } from '../album-offer.server.ts'
import { readAddressed } from '../album-page.server.ts'
import { titleOf } from '../find/find.ts'
import { Album } from '../ui/album.tsx'
import { Gate } from '../ui/guest/gate.tsx'
import { WhoForm } from '../ui/guest/guest.tsx'
import type { Route } from './+types/shared.ts'

export { shouldRevalidate } from '../should-revalidate.ts'

/** The first hearts are a try. */
const ASKED_AT = 3

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const now = Date.now()
  const link = await readLink(ports, request, params.token, now)
  if (!link) throw await missingLink(ports, params.token, now)
  const { timeZone } = await readSite(ports.database)
  const { guest } = link
  const preview = await readPreview(ports, link, now)
  if (!guest) return { open: null, preview }
  const { searchParams: query } = new URL(request.url)
  const { slug } = link
  const page = await readAddressed(ports, guest, { slug, timeZone, frame: params.frame, query }, now)
  if (!page) throw data(null, { status: 404 })
  if (isVisit(request)) await noteOpened(ports, request, { link: link.id, timeZone }, now)
  const asks = link.askWho && !link.answered && !(await signedIn(ports, request, now))
  const cookie = newGuestCookie(ports, request, link.id)
  const headers = cookie ? { 'Set-Cookie': cookie } : undefined
  const { gallery } = page
  const offer = await albumOffer(ports, request, { shopper: guest, slug, gallery }, now)
  return data({ open: { page: { ...page, ...offer }, asks }, preview }, { headers })
}

/** Tells only visitors with its address that there was a link. */
async function missingLink(ports: Ports, token: string, now: number) {
  const ended: ErrorText = { title: t.linkEnded(), text: t.askForNewLink() }
  return data((await hasEnded(ports, token, now)) ? ended : null, { status: 404 })
}

async function readPreview({ database, origin }: Ports, link: OpenLink, now: number) {
  if (!link.preview) return null
  const photo = await previewPhoto({ database }, link, now)
  if (photo?.developed) return { origin, picture: 'album' as const }
  const [slide] = await readSlidePhotos(database)
  return { origin, picture: slide }
}

/** Counting must not break the page. */
function noteOpened(
  { database, report }: Ports,
  request: Request,
  { link, timeZone }: { link: string; timeZone: string },
  now: number,
): Promise<void> {
  return noteOpening(database, link, timeZone, now).catch((error) => report(error, request))
}

/** Tells a document from its data alone, and from a messenger's preview. Browsers send this header since 2023. */
function isVisit(request: Request): boolean {
  return request.headers.get('Sec-Fetch-Dest') === 'document'
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const now = Date.now()
  const link = await readLink(ports, request, params.token, now)
  if (!link) throw await missingLink(ports, params.token, now)
  const frame = params.frame === undefined ? '' : `/${encodeURIComponent(params.frame)}`
  const address = shareAddress(params.token) + frame + url.search
  if (link.pinHash === null || link.guest) return redirect(address, 303)
  const pin = String((await request.formData()).get('pin') ?? '').trim()
  const { address: from } = context.get(visitorContext)
  const throttled = throttledLink(link)
  const given = { page: lockedLink(link.id), pinHash: link.pinHash, pin, address: from, throttled }
  const answer = await checkPin(ports, given, now)
  const { timeZone } = await readSite(ports.database)
  if ('cookie' in answer) {
    // With JavaScript there is no further document that would count the opening.
    if (!isVisit(request)) await noteOpened(ports, request, { link: link.id, timeZone }, now)
    return redirect(address, { status: 303, headers: { 'Set-Cookie': answer.cookie } })
  }
  return refusedPin(answer, timeZone)
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Retry-After') ? actionHeaders : loaderHeaders
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  const robots = { name: 'robots', content: 'noindex, nofollow' }
  if (!loaderData || !site) return [robots]
  const { open, preview } = loaderData
  const gallery = open?.page.gallery
  const name = gallery?.name ?? t.privateAlbum()
  const title = `${name} | ${site.studio}`
  const shown = { title: gallery ? `${titleOf(gallery)} | ${site.studio}` : title }
  if (!preview) return [shown, robots]
  const { origin, picture } = preview
  const path = shareAddress(params.token)
  const cover = { url: `${origin}${path}/${PREVIEW_FILE}`, alt: `${site.brand}: ${name}`, ...PREVIEW }
  const description = gallery
    ? t.framesBy({ frames: framesText(gallery.total, gallery.videos), owner: site.owner })
    : t.opensWithPin(site)
  const head = pageHead({
    title,
    description,
    path,
    origin,
    site,
    picture: picture === 'album' ? cover : picture,
  })
  // Messengers learn nothing of what was looked for.
  return [shown, ...head.filter((tag) => !('title' in tag)), robots]
}

export default function Shared({ loaderData, actionData, params }: Route.ComponentProps) {
  const { open } = loaderData
  if (!open) {
    return (
      <Gate
        error={actionData?.error}
        title={t.privateAlbum()}
        label={t.enterPin()}
        submit={t.openAlbum()}
        help={t.noPin()}
      />
    )
  }
  const { page, asks } = open
  const base = shareAddress(params.token)
  return (
    <Album
      {...page}
      base={base}
      back={null}
      frame={params.frame}
      whileChosen={(count) => asks && count >= ASKED_AT && <WhoForm base={base} />}
    />
  )
}
