import { galleries } from '../support/business/demo.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.describe('a missing page', () => {
  test.use({ expected: [/404/] })
  for (const tag of ['@phone', '@plain']) {
    test(`says so and offers a way on ${tag}`, { tag }, async ({ page }) => {
      for (const path of [
        '/nowhere',
        '/portfolio/no-such-album',
        `/portfolio/${galleries()[0]?.slug}/9999`,
        '/nowhere/at/all',
      ]) {
        const response = await page.goto(path)
        expect(response?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
        await expect(page).toHaveTitle('Page not found')
        await expect(
          page.getByRole('banner').getByRole('link', { name: 'Baseline Media, home' }),
        ).toBeVisible()
        await expect(page.getByRole('contentinfo')).toBeVisible()
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      }
      await page.getByRole('main').getByRole('link', { name: 'See the portfolio' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
      await expect(page).not.toHaveTitle('Page not found')
      await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(0)
    })
  }
})

test('an address of an earlier site leads to its page', async ({ page, copy }) => {
  const { db } = copy
  db.exec(
    `insert into redirect values ('/2019/my-post', '/about'), ('/blog/gone', '/portfolio'), ('/about', '/blog')`,
  )
  await page.goto(`${copy.origin}/2019/My-Post/`)
  expect(page.url()).toBe(`${copy.origin}/about`)
  const moved = await page.request.get(`${copy.origin}/blog/gone`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, '/portfolio'])
  // So that React Router follows it too, when an old post links there.
  expect((await page.request.get(`${copy.origin}/blog/gone.data`)).status()).toBe(202)
})

test('malformed addresses get the 404 page and are not logged as errors', async ({ request, copy }) => {
  const before = copy.output().length
  for (const name of ['%00', '%', '%C0%80', '%0D%0AX-Forged:1', 'x'.repeat(7000)]) {
    for (const folder of ['', 'portfolio/', 'blog/', `portfolio/${galleries()[0]?.slug}/`]) {
      const answer = await request.get(`${copy.origin}/${folder}${name}`)
      expect([folder + name, answer.status()]).toEqual([folder + name, 404])
      expect(await answer.text()).toMatch(/noindex.*<footer/s)
    }
    expect((await request.get(`${copy.origin}/blog?q=${name}&tag=${name}`)).status()).toBe(200)
  }
  expect(copy.output().slice(before)).not.toMatch(/fail|decoded|error/i)
})

test.describe('the rate limit of pages', () => {
  test.use({ expected: [/429/] })

  test('refuses one address, and no other', { tag: '@all' }, async ({ page, request, ownCopy }) => {
    const copy = await ownCopy(undefined, { TRUST_PROXY: '1', DEMO_EXPOSED: 'yes' })
    const headers = { 'X-Forwarded-For': '203.0.113.7' }
    const search = (words: string, from = headers) =>
      request.get(`${copy.origin}/blog`, { params: { q: words }, headers: from })
    const flood = (n: number) => request.get(`${copy.origin}/client.data?next=${n}`, { headers })
    let refused = await search('the first of many')
    for (let i = 0; refused.ok(); i += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, j) => flood(i + j)))
      refused = await search(`one more ${i}`)
    }
    expect(refused.status()).toBe(429)
    expect(refused.headers()).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
    expect((await search('another visitor', { 'X-Forwarded-For': '203.0.113.8' })).status()).toBe(200)

    // The limit allows one more page within 100 ms, so the browser gets the response recorded above.
    const heading = page.getByRole('heading', { level: 1, name: 'Too many requests' })
    await page.goto(`${copy.origin}/blog`)
    await hydrated(page)
    await page.route(/q=again/, (route) => route.fulfill({ response: refused }))
    await page.getByRole('searchbox').fill('again')
    await page.getByRole('searchbox').press('Enter')
    await expect(heading).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.unroute(/q=again/)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('again')
  })
})

test.describe('a refusal reaches the visitor as what it is', () => {
  test('too many passwords at once are 503', { tag: '@all' }, async ({ request, ownCopy }) => {
    const copy = await ownCopy(undefined, { TRUST_PROXY: '1', DEMO_EXPOSED: 'yes' })
    const signIn = (email: string, address: string) =>
      request.post(`${copy.origin}/client`, {
        form: { email, password: 'a wrong password' },
        headers: { 'X-Forwarded-For': address },
      })
    const flood = Array.from({ length: 80 }, (_, i) => signIn(`${i}@example.com`, `203.0.113.${i}`))
    const busy = (await Promise.all(flood)).filter((answer) => answer.status() !== 400)
    expect(busy.length).toBeGreaterThan(0)
    for (const answer of busy) {
      expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '5'])
      expect(await answer.text()).toMatch(/<header.*Just a moment.*<footer/s)
    }
  })

  test('a form from another site gets a page', async ({ request }) => {
    const answer = await request.post('/client', {
      form: { email: 'dana@example.com' },
      headers: { Accept: 'text/html', Origin: 'https://evil.example' },
    })
    expect([answer.status(), await answer.text()]).toEqual([
      403,
      expect.stringContaining('<h1>Not sent</h1>'),
    ])
    expect(answer.headers()['content-security-policy']).toContain('nonce-')
  })
})
