import { createContext, type RouterContextProvider } from 'react-router'
import type { Choice } from './contents/contents.server.ts'
import { type Refusal, refused } from './refusal.ts'

const refusalContext = createContext<Refusal>()

type Context = Readonly<RouterContextProvider>

/** For a middleware: responds with the photographs, or goes on to the page, whose loader says why there are none. */
export function answerWith(
  context: Context,
  answer: Response | Refusal,
  next: () => Promise<Response>,
): Response | Promise<Response> {
  if (answer instanceof Response) return answer
  context.set(refusalContext, answer)
  return next()
}

/** Throws why there are no photographs, for the loader behind `answerWith`. */
export function sayWhyNone(context: Context): never {
  throw refused(context.get(refusalContext))
}

/** What everybody may ask for: `album`, `favorites`, `photographs/{id}` or `sections/{id}`; otherwise null. */
export function choiceOf({ what, id }: { what: string; id?: string | undefined }): Choice | null {
  if (id === undefined) return what === 'album' ? { what: 'all' } : what === 'favorites' ? { what } : null
  if (what === 'photographs') return { what: 'photograph', id }
  return what === 'sections' ? { what: 'section', id } : null
}
