import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import type { AppEnv } from './visitor.ts'

async function headersAt(origin: string, path: string): Promise<Headers> {
  const site = new Hono().use(securityHeaders(origin))
  site.get('/page', (c) => c.html('<p>', 200, { 'X-Frame-Options': 'ALLOWALL' }))
  site.get('/error', () => {
    throw new Error('broken')
  })
  site.onError((_, c) => c.text('broken', 500))
  return (await site.request(path)).headers
}

test.each(['/page', '/error', '/missing'])(
  '%s cannot be embedded, sniffed or asked for a camera',
  async (path) => {
    const headers = await headersAt('http://127.0.0.1:3000', path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  },
)

test.each([
  '/s/secret',
  '/S/secret/1.data',
  'http://localhost//s/secret',
  '/A/H3VQ8DKM',
  '/a/h3vq8dkm/1.data',
])('%s, the address of a share link, is told to no other site and no search engine', async (path) => {
  const headers = await headersAt('http://127.0.0.1:3000', path)
  expect(headers.get('Referrer-Policy')).toBe('same-origin')
  expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
})

test('HSTS is sent on https only', async () => {
  const policyAt = async (origin: string) =>
    (await headersAt(origin, '/page')).get('Strict-Transport-Security')
  expect(await policyAt('https://example.com')).toMatch(/^max-age=\d{8}; includeSubDomains$/)
  expect(await policyAt('http://127.0.0.1:3000')).toBeNull()
})

test.each(['/studio/blog/0190c1f2/page', '/studio/preview', '/studio/preview/about'])(
  '%s can be embedded by this site alone, and for strangers like any other missing page',
  async (path) => {
    const framing = async (staff?: object) => {
      const site = new Hono<AppEnv>().use(securityHeaders('http://127.0.0.1:3000'))
      site.use((c, next) => {
        c.set('visitor', { staff } as never)
        return next()
      })
      return (await site.request(path)).headers.get('X-Frame-Options')
    }
    expect([await framing({}), await framing()]).toEqual(['SAMEORIGIN', 'DENY'])
  },
)
