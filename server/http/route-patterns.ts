import { LRUCache } from 'lru-cache'
import type { matchRoutes, RouteObject } from 'react-router'

/** React Router tries every route for each path. */
const REMEMBERED = 1000
/** What React Router's client asks for. */
const MANIFEST = '/__manifest'
const ASSETS = '/assets/'

/** Returns the pattern of the route that has a path: '/portfolio/:album/:frame?'; '/*' if none has it. */
export function routePatterns(match: typeof matchRoutes, tree: RouteObject[]): (pathname: string) => string {
  const known = new LRUCache<string, string>({ max: REMEMBERED })
  const find = (pathname: string) => {
    if (pathname === MANIFEST) return MANIFEST
    if (pathname.startsWith(ASSETS)) return `${ASSETS}*`
    const matches = match(tree, pathOfData(pathname)) ?? []
    const parts = matches.flatMap(({ route }) => route.path || [])
    return `/${parts.join('/')}`
  }
  return (pathname) => {
    const pattern = known.get(pathname) ?? find(pathname)
    known.set(pathname, pattern)
    return pattern
  }
}

/** The path of the page whose data React Router's client asks for. */
function pathOfData(pathname: string): string {
  return pathname.replace(/(^\/_root|\/_)?\.data$/, '') || '/'
}
