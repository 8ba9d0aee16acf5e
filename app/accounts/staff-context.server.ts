import {
  createContext,
  data,
  href,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import type { By, StaffActor } from '../audit/actor.ts'
import { portsContext, type SignedInStaff, visitorContext } from '../ports.server.ts'
import { readSite } from '../site/site.server.ts'
import type { SiteView } from '../site/site.ts'

export const staffContext = createContext<SignedInStaff>()
export const actorContext = createContext<StaffActor>()
export const siteContext = createContext<SiteView>()

/** Sensitive acts ask for the password again after so many milliseconds. */
const CONFIRMED_FOR = 900_000

export const requireStaff: MiddlewareFunction<Response> = ({ context }) => {
  const { staff } = context.get(visitorContext)
  if (!staff) throw data(null, { status: 404 })
  context.set(staffContext, staff)
  context.set(actorContext, { kind: staff.role, id: staff.id })
}

export const readBusiness: MiddlewareFunction<Response> = async ({ context }) => {
  context.set(siteContext, await readSite(context.get(portsContext).database))
}

export function byOf(context: Readonly<RouterContextProvider>): By<StaffActor> {
  return { actor: context.get(actorContext), now: Date.now() }
}

export function requireOwner({ role }: SignedInStaff): void {
  if (role !== 'owner') throw data(null, { status: 404 })
}

export function isConfirmed(context: Readonly<RouterContextProvider>, now: number = Date.now()): boolean {
  return now - context.get(staffContext).confirmedAt < CONFIRMED_FOR
}

type PageAddress = Pick<URL, 'pathname'> & Partial<URL>

/** Asks for the password again before a sensitive act, and then leads back to this page. */
export function requireConfirmed(
  context: Readonly<RouterContextProvider>,
  { pathname, search }: PageAddress,
  now: number = Date.now(),
): SignedInStaff {
  if (isConfirmed(context, now)) return context.get(staffContext)
  throw redirect(`${href('/studio/confirm')}?to=${encodeURIComponent(pathname + (search ?? ''))}`)
}

export function requireConfirmedOwner(context: Readonly<RouterContextProvider>, url: PageAddress) {
  requireOwner(context.get(staffContext))
  return requireConfirmed(context, url)
}

export function pageToReturnTo(url: URL): string {
  const to = url.searchParams.get('to') ?? ''
  return /^\/studio(\/[\w-]+)*(\?[\w=&%.+-]*)?$/.test(to) ? to : href('/studio')
}
