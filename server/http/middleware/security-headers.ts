import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { isFramed } from './content-security.ts'

/** The headers of every response, but for the policy, which is set where a page is rendered. */
export function securityHeaders(origin: string): MiddlewareHandler {
  const [usual, framed] = [headersWith(origin, 'DENY'), headersWith(origin, 'SAMEORIGIN')]
  return (c, next) => (isFramed(c.req.path) ? framed : usual)(c, next)
}

function headersWith(origin: string, xFrameOptions: string): MiddlewareHandler {
  return secureHeaders({
    xFrameOptions,
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    strictTransportSecurity: origin.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    crossOriginOpenerPolicy: 'same-origin',
    // Feeds and previews of shared links are meant to be shown elsewhere.
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}
