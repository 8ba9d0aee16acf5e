import { galleries } from './demo.ts'
import { expect, hydrated, test } from './test.ts'

test.describe('a page that is not there', () => {
  test.use({ expected: [/404/] })
  for (const tag of ['@both', '@plain']) {
    test(`is said to be missing, with a way on, ${tag}`, { tag }, async ({ page }) => {
      for (const path of [
        '/nowhere',
        '/portfolio/no-such-album',
        `/portfolio/${galleries()[0]?.slug}/9999`,
        '/a/b/c',
      ]) {
        const response = await page.goto(path)
        expect(response?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out of frame')
        await expect(page).toHaveTitle('Out of frame')
        await expect(
          page.getByRole('banner').getByRole('link', { name: 'Baseline Media, home' }),
        ).toBeVisible()
        await expect(page.getByRole('contentinfo')).toBeVisible()
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      }
      await page.getByRole('main').getByRole('link', { name: 'See the portfolio' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
    })
  }
})

test('what no page of ours could ever be called is missing like any other, and no news', async ({
  request,
  copyOfSite,
}) => {
  const copy = await copyOfSite()
  const odd = ['%00', 'a%00b', '%', '%zz', '%C0%80', '%ED%A0%80', '%0D%0AX-Forged:1', '%F0%9F%92%A9']
  for (const name of [...odd, 'x'.repeat(7000)]) {
    for (const folder of ['', 'about/', 'portfolio/', 'blog/', `portfolio/${galleries()[0]?.slug}/`]) {
      const answer = await request.get(`${copy.origin}/${folder}${name}`)
      expect([folder + name, answer.status()]).toEqual([folder + name, 404])
      expect(await answer.text()).toMatch(/noindex.*<footer/s)
    }
    const elsewhere = await request.get(`${copy.origin}/client/x/${name}/favourites`)
    expect([elsewhere.url(), elsewhere.status()]).toEqual([`${copy.origin}/client`, 200])
    expect((await request.get(`${copy.origin}/blog?q=${name}&tag=${name}`)).status()).toBe(200)
  }
  const refused = { '/blog': 405, '/nowhere': 405, '/client': 415, '/booking/steps/1': 415 }
  for (const [path, status] of Object.entries(refused)) {
    const body =
      status === 415 ? { data: '{}', headers: { 'Content-Type': 'text/plain' } } : { form: { a: 'b' } }
    expect([path, (await request.post(copy.origin + path, body)).status()]).toEqual([path, status])
  }
  expect(copy.output()).not.toMatch(/fail|decoded|error/i)
})

test.describe('a error of ours', () => {
  test.use({ expected: [/500/] })

  test('is admitted in the frame, told once in the log, and over when it is over', async ({
    page,
    copyOfSite,
  }) => {
    const copy = await copyOfSite()
    const db = copy.database()
    db.exec('alter table testimonial rename to mislaid')
    const response = await page.goto(copy.origin)
    expect(response?.status()).toBe(500)
    expect(response?.headers()['cache-control']).toBe('no-store')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Missed the shot')
    await expect(page.getByRole('contentinfo')).toContainText('Baseline Media')
    // Nothing of the inside is shown.
    expect(await page.content()).not.toMatch(/testimonial|SQLITE|no such table|\.ts\b|node_modules/)
    const logged = copy
      .output()
      .split('\n')
      .filter((line) => line.includes('request failed'))
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] as string)).toMatchObject({ method: 'GET', path: '/' })

    db.exec('alter table mislaid rename to testimonial')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Baseline' })).toBeVisible()
    db.close()
  })

  test('on the way from page to page is admitted too', async ({ page, copyOfSite }) => {
    const copy = await copyOfSite()
    const db = copy.database()
    await page.goto(`${copy.origin}/about`)
    await hydrated(page)
    db.exec('alter table frame rename to mislaid')
    await page.goto(`${copy.origin}/about`)
    await hydrated(page)
    await page.evaluate(
      (path) => Reflect.get(window, '__reactRouterDataRouter').navigate(path),
      `/portfolio/${galleries()[0]?.slug}`,
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Missed the shot')
    db.exec('alter table mislaid rename to frame')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByText(/\d+ frames/)).toBeVisible()
    db.close()
  })
})

test.describe('more pages than anybody reads', () => {
  test.use({ expected: [/429/] })

  test('are not made for one connection, which is told so; all others go on', async ({
    page,
    request,
    copyOfSite,
  }) => {
    const copy = await copyOfSite(undefined, { TRUST_PROXY: '1' })
    const headers = { 'X-Forwarded-For': '203.0.113.7' }
    const search = (words: string, from = headers) =>
      request.get(`${copy.origin}/blog`, { params: { q: words }, headers: from })
    let refused = await search('the first of many')
    for (let i = 0; refused.ok(); i += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, j) => search(`made up ${i + j}`)))
      refused = answers.find((answer) => !answer.ok()) ?? refused
    }
    expect(refused.status()).toBe(429)
    expect(refused.headers()).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
    expect((await search('somebody else', { 'X-Forwarded-For': '203.0.113.8' })).status()).toBe(200)
    // What is in memory costs nothing, and photographs and parts of pages are files.
    expect((await request.get(`${copy.origin}/about`)).status()).toBe(200)
    expect((await request.get(`${copy.origin}/about`, { headers })).status()).toBe(200)
    expect((await request.get(`${copy.origin}/icon.svg`, { headers })).status()).toBe(200)

    // In a tenth of a second there is room for one more, so a visitor's tab is told what was just said.
    const heading = page.getByRole('heading', { level: 1, name: 'One frame at a time' })
    await page.goto(`${copy.origin}/blog`)
    await hydrated(page)
    await page.route(/q=again/, (route) => route.fulfill({ response: refused }))
    await page.getByRole('searchbox').fill('again')
    await page.getByRole('searchbox').press('Enter')
    await expect(heading).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(heading).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await page.unroute(/q=again/)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('again')
  })
})

test.describe('without a connection', () => {
  test('the site says so, and goes on when it is back', { tag: '@both' }, async ({ page, context }) => {
    // Asked for once the page is alive: cut off, it would be one more thing that went wrong.
    const routes = page.waitForResponse(/__manifest/)
    await page.goto('/about')
    await hydrated(page)
    await (await routes).finished()
    const notice = page.getByRole('status').getByText('You are offline')
    await expect(notice).toHaveCount(0)
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    await context.setOffline(false)
    await expect(notice).toHaveCount(0)
  })
})
