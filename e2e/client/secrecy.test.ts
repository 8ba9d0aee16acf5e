import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { photoUrl } from '../../app/photos/rules/address.ts'
import { sessionOf, sharedSite } from '../support/business/clients.ts'
import { galleries, pages, secrets } from '../support/business/demo.ts'
import { expect, test } from '../support/test.ts'

const CLIENT = join(import.meta.dirname, '../../build/client')

test('no page, data, feed or script contains a client or a private album', async ({ request }) => {
  const { words, photographs } = secrets()
  expect(words.length).toBeGreaterThan(40)
  const all = galleries().flatMap(({ slug }) => [
    `/portfolio/${slug}`,
    `/portfolio/${slug}.data`,
    `/portfolio/${slug}/rolls/1`,
  ])
  const addresses = [
    ...pages(),
    ...all,
    '/_.data',
    '/about.data',
    '/portfolio.data',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
  ]
  const texts = new Map<string, string>()
  for (const path of addresses) texts.set(path, await (await request.get(path)).text())
  for (const file of globSync('**/*.{js,css,json}', { cwd: CLIENT }))
    texts.set(file, readFileSync(join(CLIENT, file), 'utf8'))
  expect(texts.size).toBeGreaterThan(150)
  const leaks = [...texts].flatMap(([where, text]) =>
    [...words, ...photographs].filter((word) => text.includes(word)).map((word) => `${where}: ${word}`),
  )
  expect(leaks).toEqual([])
})

test('a private album looks like one that does not exist', async ({ request }) => {
  const { words, photographs } = secrets()
  const slugs = words.filter((word) => /^[a-z0-9-]+$/.test(word))
  expect(slugs.length).toBeGreaterThan(5)
  const missing = await request.get('/portfolio/no-such-album')
  for (const slug of slugs.slice(0, 12)) {
    const private_ = await request.get(`/portfolio/${slug}`)
    expect([slug, private_.status()]).toEqual([slug, 404])
    expect((await private_.text()).replaceAll(slug, 'no-such-album')).toBe(await missing.text())
    expect((await request.get(`/portfolio/${slug}/rolls/1`)).status()).toBe(404)
    expect((await request.get(`/portfolio/${slug}.data`)).status()).toBe(404)
  }
  for (const id of photographs) {
    expect((await request.get(photoUrl({ id }, 400, 'jpg'))).status()).toBe(404)
  }
})

test('pages are isolated from a page of another site that opened them', async ({ page, baseURL }) => {
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
  for (const path of [
    '/about',
    '/client',
    '/client/somebody',
    '/client/somebody/album/download',
    '/s/no-such-link',
    '/nowhere',
  ]) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    expect([path, answer.headers()['cross-origin-opener-policy']]).toEqual([path, 'same-origin'])
  }
})

test.describe('every response', () => {
  const addresses = () => [
    ...pages(),
    '/nowhere',
    '/about.data',
    '/sitemap.xml',
    '/favicon.ico',
    '/healthz',
    '/readyz',
    '/photos/1/0/400.jpg',
  ]

  test('has the security headers', async ({ request }) => {
    for (const path of addresses()) {
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
  })

  test('is the same for a client who is signed in', async ({ request }) => {
    const site = sharedSite()
    const db = site.database()
    const client = String(db.prepare('select id from client order by id').get()?.id)
    db.close()
    const Cookie = sessionOf(site, client)
    for (const path of pages().filter((path) => path !== '/client' && path !== '/booking')) {
      const [plain, theirs] = [await request.get(path), await request.get(path, { headers: { Cookie } })]
      expect([path, await theirs.text()]).toEqual([path, await plain.text()])
    }
  })

  test('is the same for everyone when it is cached', async ({ request }) => {
    for (const path of pages().filter((path) => path !== '/client')) {
      const plain = await request.get(path)
      const other = await request.get(path, {
        headers: { Cookie: 'session=1', 'Accept-Language': 'de', Host: 'evil.example' },
      })
      expect(await other.text()).toBe(await plain.text())
      expect(other.headers().etag).toBe(plain.headers().etag)
      expect(await plain.text()).not.toContain('nonce="')
    }
  })
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
