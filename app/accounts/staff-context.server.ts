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

/** Who is signed in, on every page under /studio. */
export const staffContext = createContext<SignedInStaff>()
/** The same person, for what their commands record. */
export const actorContext = createContext<StaffActor>()
/** The business, on the same pages. */
export const siteContext = createContext<SiteView>()

/** How long after the password was given sensitive acts ask for it again. Milliseconds. */
const CONFIRMED_FOR = 900_000

/** Lets only the owner and her assistants in. For everybody else the studio does not exist. */
export const requireStaff: MiddlewareFunction<Response> = ({ context }) => {
  const { staff } = context.get(visitorContext)
  if (!staff) throw data(null, { status: 404 })
  context.set(staffContext, staff)
  context.set(actorContext, { kind: staff.role, id: staff.id })
}

/** Reads the business once for all loaders of a page. */
export const readBusiness: MiddlewareFunction<Response> = async ({ context }) => {
  context.set(siteContext, await readSite(context.get(portsContext).database))
}

/** That the same person does something now. */
export function byOf(context: Readonly<RouterContextProvider>): By<StaffActor> {
  return { actor: context.get(actorContext), now: Date.now() }
}

/** Responds to an assistant as if the page were missing. */
export function requireOwner({ role }: SignedInStaff): void {
  if (role !== 'owner') throw data(null, { status: 404 })
}

/** Whether the password was given a short while ago: sensitive acts do not ask for it, and secrets are shown. */
export function isConfirmed(context: Readonly<RouterContextProvider>, now: number = Date.now()): boolean {
  return now - context.get(staffContext).confirmedAt < CONFIRMED_FOR
}

/**
 * Who is signed in. Asks for the password again before a sensitive act, unless it was given a short while ago, and then leads to
 * this page.
 */
export function requireConfirmed(
  context: Readonly<RouterContextProvider>,
  { pathname }: Pick<URL, 'pathname'>,
  now: number = Date.now(),
): SignedInStaff {
  if (isConfirmed(context, now)) return context.get(staffContext)
  throw redirect(`${href('/studio/confirm')}?to=${encodeURIComponent(pathname)}`)
}

/** The same, for the owner alone. */
export function requireConfirmedOwner(
  context: Readonly<RouterContextProvider>,
  url: Pick<URL, 'pathname'>,
): SignedInStaff {
  requireOwner(context.get(staffContext))
  return requireConfirmed(context, url)
}

/** The page of the studio to go to after the password was given. */
export function pageToReturnTo(url: URL): string {
  const to = url.searchParams.get('to') ?? ''
  return /^\/studio(\/[\w-]+)*$/.test(to) ? to : href('/studio')
}
