import type { MiddlewareHandler } from 'hono'

/** What every answer says to the browser, whatever it carries. Page policies are set where pages are made. */
export function securityHeaders(origin: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(origin.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000',
    }),
  }
}

/**
 * Cuts a page that is for one reader off from the page that opened it. Only such a page: for this a browser takes a new
 * process, which a public page would wait for on its first visit.
 */
export function cutOff(response: Response): void {
  response.headers.set('Cross-Origin-Opener-Policy', 'same-origin')
}

/** Adds these headers to every answer. */
export function everyAnswer(headers: Record<string, string>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  }
}
