import { type MiddlewareFunction, redirect } from 'react-router'
import { portsContext } from '../ports.server.ts'
import { findRedirect } from './redirects.server.ts'

/** Short enough that a mistake in the list does not stay in browsers. */
const AN_HOUR = 'public, max-age=3600'

/** Redirects from an address of an earlier site to its page here. A page that exists comes first. */
export const followRedirects: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next()
  if (response.status !== 404 || request.method === 'POST') return response
  const to = await findRedirect(context.get(portsContext).database, url.pathname)
  return to === null ? response : redirect(to, { status: 301, headers: { 'Cache-Control': AN_HOUR } })
}
