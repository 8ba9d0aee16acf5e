import * as t from '#messages/site'
import { missing } from '../../app/site/error-text.ts'
import { barePage } from './fallback-page.ts'

/** Whether the browser itself shows the response as its next page. */
function isDocument({ url, headers }: Request): boolean {
  if (new URL(url).pathname.endsWith('.data')) return false
  return headers.get('Accept')?.includes('text/html') ?? false
}

export function isDocumentPost(request: Request): boolean {
  return request.method === 'POST' && isDocument(request)
}

/** Replaces React Router's JSON by a page where a browser opens the address of a command or a missing file. */
export function openedDocument(request: Request, response: Response, nonce: string): Response {
  const { status, headers } = response
  const hasNoPage =
    [400, 404, 405].includes(status) && headers.get('Content-Type')?.startsWith('application/json')
  if (!hasNoPage || !isDocument(request)) return response
  // Only staff get this far below /studio.
  const isStudio = new URL(request.url).pathname.startsWith('/studio/')
  const way = isStudio ? { to: '/studio', label: 'To the studio' } : { to: '/', label: t.toHome() }
  return barePage({ ...missing(), way }, nonce, 404)
}

/**
 * Turns the outcome of a form that was sent before hydration into a page: a redirect to the form's page, or the
 * reason of the refusal with all that was typed.
 * @param sent the same request, unread
 */
export async function commandDocument(sent: Request, response: Response, nonce: string): Promise<Response> {
  const outcome = await outcomeIn(response)
  if (outcome === undefined) return response
  const { pathname, search } = pageOf(sent)
  if (outcome === null) return new Response(null, { status: 303, headers: { Location: pathname } })
  const way = { to: pathname + search, label: t.back() }
  const page = { title: t.notDone(), text: outcome.refused, typed: await typedIn(sent), way }
  return barePage(page, nonce, response.status)
}

async function outcomeIn(response: Response): Promise<{ refused: string } | null | undefined> {
  const { headers } = response
  const isData = headers.get('Content-Type')?.startsWith('application/json') ?? false
  if (!isData || headers.has('Content-Disposition')) return undefined
  const outcome: unknown = await response.clone().json()
  if (outcome === null) return null
  if (typeof outcome !== 'object') return undefined
  if ('done' in outcome && typeof outcome.done === 'string') return null
  const isRefusal = 'refused' in outcome && typeof outcome.refused === 'string'
  return isRefusal ? (outcome as { refused: string }) : undefined
}

function pageOf({ url, headers }: Request): URL {
  const from = headers.get('Referer') ?? ''
  const page = new URL(URL.canParse(from) ? from : '/', url)
  // Two slashes would start another host's name.
  return /^\/(?!\/)/.test(page.pathname) ? page : new URL('/', url)
}

async function typedIn(sent: Request): Promise<string[]> {
  const fields = [...(await sent.formData())]
  const typed = fields.filter(([name, value]) => !/password/i.test(name) && value !== '')
  return typed.map(([name, value]) => `${name}: ${value}`)
}
