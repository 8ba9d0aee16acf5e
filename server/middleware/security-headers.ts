import type { MiddlewareHandler } from 'hono'

/** What every answer says to the browser, whatever it carries. Page policies are set where pages are made. */
export function securityHeaders(origin: string): MiddlewareHandler {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
  if (origin.startsWith('https:'))
    headers['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains'
  return async (c, next) => {
    await next()
    for (const name in headers) c.res.headers.set(name, headers[name] as string)
  }
}
