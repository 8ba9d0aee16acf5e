import { LRUCache } from 'lru-cache'
import type { matchRoutes, ServerBuild } from 'react-router'
import type { FormHandle } from '../../app/form-handle.ts'
import { routeTree } from './form-routes.ts'

/** React Router tries every route for each path. */
const REMEMBERED = 1000
const MANIFEST = '/__manifest'
const ASSETS = '/assets/'

interface KnownRoute {
  /** '/portfolio/:album/:frame?'; '/*' for unknown paths. */
  pattern: string
  form: FormHandle
}

export function knownRoutes(
  match: typeof matchRoutes,
  routes: ServerBuild['routes'],
): (pathname: string) => KnownRoute {
  const known = new LRUCache<string, KnownRoute>({ max: REMEMBERED })
  const tree = routeTree(routes)
  const find = (pathname: string): KnownRoute => {
    if (pathname === MANIFEST) return { pattern: MANIFEST, form: {} }
    if (pathname.startsWith(ASSETS)) return { pattern: `${ASSETS}*`, form: {} }
    const matches = match(tree, pathOfData(pathname)) ?? []
    const parts = matches.flatMap(({ route }) => route.path || [])
    const { handle } = routes[matches.at(-1)?.route.id ?? '']?.module ?? {}
    return { pattern: `/${parts.join('/')}`, form: (handle as FormHandle | undefined) ?? {} }
  }
  return (pathname) => {
    const route = known.get(pathname) ?? find(pathname)
    known.set(pathname, route)
    return route
  }
}

function pathOfData(pathname: string): string {
  return pathname.replace(/(^\/_root|\/_)?\.data$/, '') || '/'
}
