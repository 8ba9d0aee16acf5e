import { pages } from '../support/business/demo.ts'
import { expect, test } from '../support/test.ts'

const addresses = [
  ...pages(),
  '/nowhere',
  '/about.data',
  '/sitemap.xml',
  '/favicon.ico',
  '/healthz',
  '/readyz',
  '/photos/1/0/400.jpg',
]

test('pages are isolated from a site that opened them', { tag: '@all' }, async ({ page, baseURL }) => {
  for (const path of ['/about', '/client']) {
    // The blank page stands for another site: it has no policy of ours.
    await page.goto('about:blank')
    const opened = page.waitForEvent('popup')
    await page.evaluate((address) => void window.open(address), `${baseURL}${path}`)
    const popup = await opened
    await expect(popup.getByRole('heading', { level: 1 })).toBeVisible()
    expect([path, await popup.evaluate(() => window.opener === null)]).toEqual([path, true])
    await popup.close()
  }
})

test('every response has the security headers', async ({ request }) => {
  for (const path of addresses) {
    const headers = (await request.get(path)).headers()
    expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff'])
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
    if (!headers['content-type']?.startsWith('text/html')) continue
    const policy = headers['content-security-policy'] as string
    expect(policy).toMatch(/script-src 'self'( '(sha256|nonce)-[^']+')*;/)
    expect(policy).not.toContain('unsafe')
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(part)
    }
  }
  for (const path of ['/about', '/client', '/client/somebody', '/s/no-such-link', '/nowhere']) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers()
    expect([path, headers['cross-origin-opener-policy']]).toEqual([path, 'same-origin'])
  }
})

test.describe('an injected script', () => {
  test.use({ expected: [/inline event handler/] })
  test('does not run', async ({ page }) => {
    await page.goto('/')
    const blocked = page.waitForEvent('console', (message) =>
      message.text().includes('Content Security Policy'),
    )
    await page.evaluate(() => {
      const script = document.createElement('div')
      script.innerHTML = '<img src="/favicon.ico" onload="window.broken = true">'
      document.body.append(script)
    })
    await blocked
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  })
})
