import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** The headers of every response, but for the policy, which is set where a page is rendered. */
export function securityHeaders(origin: string): MiddlewareHandler {
  return secureHeaders({
    xFrameOptions: 'DENY',
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
