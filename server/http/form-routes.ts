import type { matchRoutes, RouteObject, ServerBuild } from 'react-router'
import { MISSING } from '../../app/site/error-text.ts'
import { barePage } from './fallback-page.ts'

type Routes = ServerBuild['routes']

/**
 * Refuses forms at addresses without an action, which React Router would answer with a whole rendered page. Returns
 * null for accepted forms and for React Router's own client.
 */
export function formRefusal(
  match: typeof matchRoutes,
  routes: Routes,
): (request: Request, nonce: string) => Response | null {
  const tree = routeTree(routes)
  return ({ method, url }, nonce) => {
    const { pathname } = new URL(url)
    if (method !== 'POST' || pathname.endsWith('.data')) return null
    const matches = match(tree, pathname) ?? []
    if (matches.some(({ route }) => routes[route.id ?? '']?.module.action)) return null
    if (matches.length === 0 || matches.at(-1)?.route.path === '*') return barePage(MISSING, nonce, 404)
    const response = barePage(NO_FORM, nonce, 405)
    response.headers.set('Allow', 'GET, HEAD')
    return response
  }
}

const NO_FORM = { title: 'Not sent', text: 'This page does not accept forms. Nothing was stored.' }

export function routeTree(routes: Routes): RouteObject[] {
  const childrenOf = Map.groupBy(
    Object.values(routes).filter((route) => route !== undefined),
    ({ parentId }) => parentId,
  )
  const below = (parent: string | undefined): RouteObject[] =>
    (childrenOf.get(parent) ?? []).map(({ id, path, index, caseSensitive }) =>
      index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: below(id) },
    )
  return below(undefined)
}
