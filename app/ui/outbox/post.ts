import * as t from '#messages/site'

/** Without a session the address is missing; 'gone' means that its subject is deleted. */
export type Unsent = 'offline' | 'signed-out' | 'gone'

export type Posted<Body> = { body: Body } | { refused: string } | { failed: Unsent }

export const AGAIN = 5_000
/** Browsers send at most 64 KiB after the page is left. */
const KEEPALIVE = 60_000
const REFUSED: Record<number, () => string> = { 400: t.unreadable, 413: t.tooLongToSave }

/**
 * Sends a form without React Router's error page, even if the page is left. Never rejects. A conflict (409) has a
 * body too.
 */
export async function post<Body>(address: string, fields: Record<string, string>): Promise<Posted<Body>> {
  const body = new URLSearchParams(fields)
  const headers = { Accept: 'application/json' }
  const keepalive = body.toString().length < KEEPALIVE
  try {
    const response = await fetch(address, { method: 'POST', headers, body, keepalive })
    // Such requests count against the limit until their responses are read.
    const text = await response.text()
    const { status, ok } = response
    if (ok || status === 409) return { body: JSON.parse(text) }
    if (status === 404) return { failed: 'signed-out' }
    if (status === 410) return { failed: 'gone' }
    const refused = REFUSED[status]
    return refused === undefined ? { failed: 'offline' } : { refused: refused() }
  } catch {
    return { failed: 'offline' }
  }
}

export function unsentText(why: Exclude<Unsent, 'gone'>, what: string): string {
  return why === 'offline'
    ? `We can’t reach the site. Keep going. This browser keeps ${what} and sends everything as soon as it can.`
    : `You were signed out. This browser keeps ${what} and sends everything once you sign in again.`
}
