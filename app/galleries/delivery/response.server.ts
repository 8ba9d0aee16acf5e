import { createContext, type RouterContextProvider } from 'react-router'
import type { Choice } from './contents/contents.server.ts'
import { type Refusal, refused } from './refusal.ts'

const refusalContext = createContext<Refusal>()

type Context = Readonly<RouterContextProvider>

/** For a middleware: responds with the photographs, or goes on to the page, whose loader calls `throwRefusal`. */
export function respondWith(
  context: Context,
  result: Response | Refusal,
  next: () => Promise<Response>,
): Response | Promise<Response> {
  if (result instanceof Response) return result
  context.set(refusalContext, result)
  return next()
}

/** For the loader behind `respondWith`: throws the page that says why there are no photographs. */
export function throwRefusal(context: Context): never {
  throw refused(context.get(refusalContext))
}

/**
 * The choice in an address that both clients and guests have: `album`, `favorites`, `photographs/{id}` or `sections/{id}`.
 * Otherwise null.
 */
export function choiceOf({ what, id }: { what: string; id?: string | undefined }): Choice | null {
  if (id === undefined) return what === 'album' ? { what: 'all' } : what === 'favorites' ? { what } : null
  if (what === 'photographs') return { what: 'photograph', id }
  return what === 'sections' ? { what: 'section', id } : null
}
