import { type ComponentType, createElement } from 'react'

/** Milliseconds that a script or style sheet may take. */
export const CHUNK_LIMIT = 120_000

/** `chunk` is its address if it is one of the build's files. */
export class NotLoaded extends Error {
  readonly chunk: string | null
  /** Loads it without a new document. Returns whether it is here. */
  readonly again: () => Promise<boolean>
  constructor(chunk: string | null = null, cause?: unknown, again = async () => false) {
    super('Not loaded', { cause })
    this.chunk = chunk
    this.again = again
  }
}

interface LazyRoute {
  id: string
  module: string
  css?: string[]
}

/**
 * Loads a route's module and style sheets, in place of React Router's function of the same name (see vite.config.ts): that
 * one reloads the page that the visitor is leaving each time a script fails, and ignores missing styles. Returns a page that
 * throws NotLoaded if a part fails, since React Router swallows what is thrown here, and asks only once.
 *
 * @public
 */
export async function loadRouteModule(route: LazyRoute, loaded: Record<string, unknown>): Promise<unknown> {
  const { id, module, css = [] } = route
  if (id in loaded) return loaded[id]
  const parts = Promise.all([import(/* @vite-ignore */ module), ...css.map(preloadStylesheet)])
  try {
    const [routeModule] = await inTime(parts, CHUNK_LIMIT)
    loaded[id] = routeModule
    return routeModule
  } catch (cause) {
    const error = new NotLoaded(module, cause, async () => {
      // Its sheets are in the page by now, and a browser answers a second preload from the failed first one. It answers
      // a second import in the same way, but for another address.
      const address = `${module}?again=${Date.now()}`
      const again: unknown = await inTime(import(/* @vite-ignore */ address), CHUNK_LIMIT).catch(() => null)
      if (again) loaded[id] = again
      css.forEach(reloadStylesheet)
      return again !== null
    })
    return {
      default() {
        const real = loaded[id] as { default: ComponentType } | undefined
        if (!real) throw error
        return createElement(real.default)
      },
    }
  }
}

/** Throws NotLoaded after `limit` milliseconds. */
export function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new NotLoaded()), limit)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** React marks the inline styles that it hoists with the addresses of all of them. */
export function isInPage(file: string): boolean {
  return typeof document !== 'undefined' && document.querySelector(`style[data-href~="${file}"]`) !== null
}

/** React does not ask again for a sheet that failed, and keeps its element. */
function reloadStylesheet(address: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.getAttribute('href') === address && !link.sheet) link.setAttribute('href', address)
  }
}

/** React Router adds a '#' to the address of a sheet that several routes share. */
async function preloadStylesheet(address: string): Promise<void> {
  if (isInPage(address.replace(/#$/, ''))) return
  await new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'style'
    link.href = address
    link.onload = () => resolve()
    link.onerror = reject
    document.head.append(link)
  })
}
