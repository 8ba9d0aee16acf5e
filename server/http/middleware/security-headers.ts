import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { isEmbedded } from './content-security.ts'
import type { AppEnv } from './visitor.ts'

/** Sets all but the policy. Only staff get the headers of a page that may be framed; strangers see any missing page. */
export function securityHeaders(origin: string): MiddlewareHandler<AppEnv> {
  const [usual, embedded] = [headersWith(origin, 'DENY'), headersWith(origin, 'SAMEORIGIN')]
  return async (c, next) => {
    await next()
    const headers = isEmbedded(c.req.path) && c.get('visitor')?.staff ? embedded : usual
    await headers(c, async () => {})
    if (/^\/+[as]\//i.test(c.req.path)) hideAddress(c.res.headers, 'same-origin')
    if (/^\/+order\//i.test(c.req.path)) hideAddress(c.res.headers, 'no-referrer')
  }
}

/** Addresses of share links, athletes and orders are secrets. */
function hideAddress(headers: Headers, policy: 'same-origin' | 'no-referrer'): void {
  headers.set('Referrer-Policy', policy)
  headers.set('X-Robots-Tag', 'noindex, nofollow')
}

function headersWith(origin: string, xFrameOptions: string): MiddlewareHandler {
  return secureHeaders({
    xFrameOptions,
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    strictTransportSecurity: origin.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    crossOriginOpenerPolicy: 'same-origin',
    // Feeds and link previews are shown elsewhere.
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}
