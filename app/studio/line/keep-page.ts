import { data, href, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { errorsOf, isConnectionError, type Results, withResult } from '../../pages/ui/connection-error.ts'
import { hasData } from '../../pages/ui/shown.ts'
import { noteResponse } from '../ui/autosave/sent-forms.ts'
import { setLine } from './line.ts'

/** Some forms read `refused`, others `error`. */
interface NoOutcome {
  refused: string
  error: string
  noResponse?: true
}

const ANSWERED = { lost: false, signedOut: false, unsent: false }

const NO_RESPONSE = 'The site didn’t respond, so this may not be saved. Please try again.'
const SIGNED_OUT = 'You were signed out, so this wasn’t saved. Please send it again.'
const GONE = 'This no longer exists.'

/**
 * Without a response, or after the session has ended, keeps the page and what was typed, where React Router would
 * show its error. The shell says why.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const results = await next()
  if (request.signal.aborted) return results
  if (request.method === 'GET') return afterLoad(results, url)
  noteResponse(url.pathname, isAccepted(results))
  return afterCommand(results)
}

async function afterLoad(results: Results, url: URL): Promise<Results> {
  // Nothing is loaded after a failed command.
  if (Object.keys(results).length === 0) return results
  const errors = errorsOf(results)
  const lost = errors.some(isConnectionError)
  const signedOut = !lost && errors.some(isMissing) && (await hasSessionEnded(results))
  if (!lost && !signedOut) {
    if (errors.length === 0) setLine({ ...ANSWERED, ...('studio' in results && { loadedAt: Date.now() }) })
    return results
  }
  setLine(lost ? { lost } : { ...ANSWERED, signedOut })
  const lacking = withoutKept(results, url)
  // Parts of the page get nothing, as before.
  return 'studio' in results ? lacking : withResult(lacking, undefined)
}

/** React Router keeps the old data of a route without a result. */
function withoutKept(results: Results, url: URL): Results {
  return Object.fromEntries(
    Object.entries(results).filter(([route, { type }]) => type === 'data' || !hasData(route, url)),
  )
}

async function afterCommand(results: Results): Promise<Results> {
  const [error] = errorsOf(results)
  if (error === undefined) {
    setLine(ANSWERED)
    return results
  }
  if (isConnectionError(error)) {
    setLine({ lost: true, unsent: true })
    return answered(results, { refused: NO_RESPONSE, error: NO_RESPONSE, noResponse: true }, 503)
  }
  if (!isMissing(error)) return results
  if (await hasSessionEnded(results)) {
    setLine({ ...ANSWERED, signedOut: true })
    return answered(results, { refused: SIGNED_OUT, error: SIGNED_OUT, noResponse: true }, 401)
  }
  // Without an error status the page is loaded again, and says what is gone.
  return answered(results, { refused: GONE, error: GONE }, 200)
}

/** The site may also ask for the password first. */
function isAccepted(results: Results): boolean {
  return Object.values(results).some(({ type, result }) => {
    if (result instanceof Response) {
      return !result.headers.get('Location')?.startsWith(href('/studio/confirm'))
    }
    return type === 'data' && statusOf(result) < 400
  })
}

/** React Router passes on the status of an action's response. */
function statusOf(result: unknown): number {
  const init = result instanceof Object && 'init' in result ? result.init : null
  return init instanceof Object && 'status' in init ? Number(init.status) : 200
}

function answered(results: Results, outcome: NoOutcome, status: number): Results {
  return withResult(results, data(outcome, { status }))
}

/** Without a session, all of the studio is missing. */
async function hasSessionEnded(results: Results): Promise<boolean> {
  if ('studio' in results) return isMissing(results.studio?.result)
  try {
    return (await fetch(href('/studio/find'))).status === 404
  } catch {
    return false
  }
}

/** Parts of a page have no result when the middleware of `studio` refuses. */
const NO_RESULT = /^No result found for routeId/

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error)
    ? error.status === 404
    : error instanceof Error && NO_RESULT.test(error.message)
}
