import { LRUCache } from 'lru-cache'
import type { matchRoutes, RouteObject, ServerBuild } from 'react-router'
import * as t from '#messages/site'
import type { FormHandle } from '../../app/form-handle.ts'
import { missing } from '../../app/site/error-text.ts'
import { barePage } from './fallback-page.ts'

type Routes = ServerBuild['routes']

/** React Router tries every route for each path. */
const REMEMBERED = 1000
const MANIFEST = '/__manifest'
const ASSETS = '/assets/'
const DATA = /(^\/_root|\/_)?\.data$/

interface KnownRoute {
  /** '/portfolio/:album/:frame?'; '/*' for unknown paths. */
  pattern: string
  form: FormHandle
  takesForms: boolean
}

export type FindRoute = (pathname: string) => KnownRoute

export function knownRoutes(match: typeof matchRoutes, routes: Routes): FindRoute {
  const known = new LRUCache<string, KnownRoute>({ max: REMEMBERED })
  const tree = routeTree(routes)
  const find = (pathname: string): KnownRoute => {
    if (pathname === MANIFEST) return { pattern: MANIFEST, form: {}, takesForms: false }
    if (pathname.startsWith(ASSETS)) return { pattern: `${ASSETS}*`, form: {}, takesForms: false }
    const matches = match(tree, pathname.replace(DATA, '') || '/') ?? []
    if (matches.length === 0) return { pattern: '/*', form: {}, takesForms: false }
    const parts = matches.flatMap(({ route }) => route.path || [])
    const modules = matches.map(({ route }) => routes[route.id ?? '']?.module)
    return {
      pattern: `/${parts.join('/')}`,
      form: (modules.at(-1)?.handle as FormHandle | undefined) ?? {},
      takesForms: modules.some((module) => module?.action),
    }
  }
  return (pathname) => {
    const route = known.get(pathname) ?? find(pathname)
    known.set(pathname, route)
    return route
  }
}

/**
 * Refuses forms at addresses without an action, which React Router would answer with a whole rendered page. Returns
 * null for accepted forms and for React Router's own client.
 */
export function formRefusal(find: FindRoute, { method, url }: Request, nonce: string): Response | null {
  const { pathname } = new URL(url)
  if (method !== 'POST' || pathname.endsWith('.data')) return null
  const { pattern, takesForms } = find(pathname)
  if (takesForms) return null
  if (pattern.endsWith('/*')) return barePage(missing(), nonce, 404)
  const response = barePage({ title: t.notSent(), text: t.noForms() }, nonce, 405)
  response.headers.set('Allow', 'GET, HEAD')
  return response
}

function routeTree(routes: Routes): RouteObject[] {
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
