import { data, redirect } from 'react-router'
import * as t from '#messages/families'
import { checkPin } from '../../accounts/pins/pin.server.ts'
import { pageAddress } from '../../athletes/cards/code.ts'
import { lockedPage, throttledPage } from '../../athletes/cards/page-pins.server.ts'
import { readCookie, setCookie } from '../../cookies.ts'
import { Gate } from '../../galleries/ui/guest/gate.tsx'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { portsContext, visitorContext } from '../../ports.server.ts'
import type { ErrorText } from '../../site/error-text.ts'
import { pageHead } from '../../site/head.ts'
import { readSite } from '../../site/site.server.ts'
import { readOffer } from '../../store/offer.server.ts'
import { readPage } from '../../viewers/holder.server.ts'
import { refusedPin } from '../../viewers/refused-pin.server.ts'
import { canFollow } from '../following/can-follow.server.ts'
import { readSeason } from '../season/season.server.ts'
import { readSeasonQuery } from '../season/season.ts'
import { visitAt, visitCookie } from '../season/visit.ts'
import { Season } from '../ui/season/season.tsx'
import type { Route } from './+types/athlete.ts'

export { shouldRevalidate } from '../../galleries/should-revalidate.ts'

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const now = Date.now()
  requireUsual(url, params)
  const page = await readPage(ports, request, params.card)
  const { owner, timeZone } = await readSite(ports.database)
  if (!page) throw missingPage(owner)
  const { origin } = ports
  if (!page.holder) return { open: null, origin }
  const visit = visitAt(readCookie(request, visitCookie(page.card), ports.origin), now)
  const position = wholeNumber(params.frame)
  const roll = wholeNumber(url.searchParams.get('roll')) ?? 1
  const shown = { roll: position ? { position } : roll, since: visit.since }
  const { onlyNew } = readSeasonQuery(url.searchParams)
  const season = position === null ? null : await readSeason(ports, page.holder, { ...shown, onlyNew }, now)
  if (!season) throw missingPage(owner)
  const headers = { 'Set-Cookie': setCookie(visitCookie(page.card), visit.cookie, ports.origin) }
  const follows = await canFollow(ports)
  const { athlete } = season
  const place = { shopper: { ...page.holder, athleteId: athlete.id }, slug: null, athlete }
  const offer = await readOffer(ports, request, place, now)
  const open = {
    season,
    ...(offer && { offer }),
    since: visit.since,
    owner,
    timeZone,
    follows,
    asksPin: page.pinHash !== null,
  }
  return data({ open, origin }, { headers })
}

function requireUsual(url: URL, { card, frame }: Route.LoaderArgs['params']): void {
  const usual = usualAddress({ card, frame })
  if (url.pathname !== usual) throw redirect(usual + url.search)
}

function usualAddress({ card, frame }: Route.LoaderArgs['params']): string {
  return frame === undefined ? pageAddress(card) : `${pageAddress(card)}/${encodeURIComponent(frame)}`
}

/** Answers the same for unknown codes and pages that are switched off. */
function missingPage(owner: string) {
  const page: ErrorText = {
    title: t.noCardPage(),
    text: t.noCardPageText({ owner }),
    way: { to: '/booking', label: t.contact({ owner }) },
  }
  return data(page, { status: 404 })
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const page = await readPage(ports, request, params.card)
  const { owner, timeZone } = await readSite(ports.database)
  if (!page) throw missingPage(owner)
  const address = usualAddress(params) + url.search
  const { card, pinHash } = page
  if (pinHash === null || page.holder) return redirect(address, 303)
  const pin = String((await request.formData()).get('pin') ?? '').trim()
  const { address: from } = context.get(visitorContext)
  const given = {
    page: lockedPage(card),
    pinHash,
    pin,
    address: from,
    throttled: throttledPage(page.athleteId),
  }
  const answer = await checkPin(ports, given, Date.now())
  if ('cookie' in answer) return redirect(address, { status: 303, headers: { 'Set-Cookie': answer.cookie } })
  return refusedPin(answer, timeZone)
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Retry-After') ? actionHeaders : loaderHeaders
}

/** Never names the child: messengers preview the same text for all pages, and no picture. */
export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  const robots = { name: 'robots', content: 'noindex, nofollow' }
  if (!loaderData || !site) return [robots]
  const { open, origin } = loaderData
  const head = pageHead({
    title: t.cardTitle({ studio: site.studio }),
    description: t.by({ owner: site.owner }),
    path: pageAddress(params.card),
    origin,
    site,
  })
  if (!open) return [...head, robots]
  const { team, number } = open.season.athlete
  const shown = { title: `${team} ${number} | ${site.studio}` }
  return [shown, ...head.filter((tag) => !('title' in tag)), robots]
}

export default function AthletePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { open } = loaderData
  if (!open) {
    return (
      <Gate
        error={actionData?.error}
        title={t.enterPin()}
        label={t.pin()}
        submit={t.open()}
        help={t.pinHelp()}
      />
    )
  }
  const base = pageAddress(params.card)
  return <Season key={open.season.athlete.id} {...open} card={params.card} base={base} frame={params.frame} />
}
