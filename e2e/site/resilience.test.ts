import { expect, type Page, type Route } from '@playwright/test'
import { hydrated, test } from '../support/test.ts'

const ABOUT = "Hello, I'm"
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })

function countDocuments(page: Page) {
  const seen = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'GET') seen.count++
  })
  return seen
}

async function openHome(page: Page) {
  await page.goto('/')
  await hydrated(page)
}

async function clickAbout(page: Page) {
  await nav(page).getByRole('link', { name: 'About' }).click()
}

async function expectError(page: Page, title: string) {
  await expect(heading(page)).toHaveText(title)
  await expect(page).toHaveTitle(title)
  await expect(nav(page)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
}

test.describe('a file of the next page that does not load', () => {
  test.use({
    expected: [/about-.*\.(js|css)|\/about( net::ERR_CONNECTION_REFUSED)?$|console: .*Not loaded/s],
  })

  for (const [part, file] of [
    ['script', '**/assets/about-*.js'],
    ['style', '**/assets/about-*.css'],
  ] as const) {
    test(`${part}: the browser loads the page as a document`, { tag: '@all' }, async ({ page }) => {
      const documents = countDocuments(page)
      await openHome(page)
      await page.route(file, (route) => route.fulfill({ status: 404, body: 'Not found' }), { times: 1 })
      await clickAbout(page)
      await expect(heading(page)).toContainText(ABOUT)
      await expect(page).toHaveURL('/about')
      await hydrated(page)
      expect(documents.count).toBe(2)
      await page.goBack()
      await expect(page).toHaveURL('/')
    })
  }

  test('script, twice: an error page offers a retry', { tag: '@all' }, async ({ page }) => {
    const documents = countDocuments(page)
    await page.route('**/assets/about-*.js', (route) => route.abort('connectionreset'))
    await openHome(page)
    await clickAbout(page)
    await expect(heading(page)).toContainText(ABOUT)
    await openHome(page)
    expect(documents.count).toBe(3)
    await clickAbout(page)
    await expectError(page, 'This page didn’t load')
    expect(documents.count).toBe(3)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(heading(page)).toContainText(ABOUT)
    expect(documents.count).toBe(4)
  })

  test('script, server unreachable: an error page', { tag: '@all' }, async ({ page, context }) => {
    const documents = countDocuments(page)
    await openHome(page)
    await context.route(/about-.*\.js|\/about$/, (route) => route.abort('connectionrefused'))
    await clickAbout(page)
    await expectError(page, 'This page didn’t load')
    expect(documents.count).toBe(1)
  })
})

test.describe('after a new release', () => {
  test('a page with a new manifest version is loaded as a document', { tag: '@all' }, async ({ page }) => {
    const documents = countDocuments(page)
    await page.route('**/__manifest?*', (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('version', 'older')
      return route.continue({ url: url.href })
    })
    await openHome(page)
    await clickAbout(page)
    await expect(heading(page)).toContainText(ABOUT)
    await hydrated(page)
    expect(documents.count).toBe(2)
  })

  test('a file of the previous release gets a short, uncached 404', async ({ request }) => {
    const response = await request.get('/assets/about-00000000.js')
    expect(response.status()).toBe(404)
    expect(response.headers()['cache-control']).toBe('no-store')
    expect((await response.body()).length).toBeLessThan(100)
  })
})

test.describe('scripts that do not load', () => {
  test.use({ expected: [/\/assets\/.*\.js/] })

  test('the site works without them', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort('connectionreset'))
    await page.goto('/')
    await clickAbout(page)
    await expect(heading(page)).toContainText(ABOUT)
    await nav(page).getByRole('link', { name: 'Portfolio' }).click()
    await expect(heading(page)).toHaveText('Portfolio')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  })

  test('a photograph opens without the lightbox', { tag: '@all' }, async ({ page }) => {
    await page.goto('/portfolio/2025-10-18-bay-point-vs-ridgeview')
    await hydrated(page)
    await page.route('**/assets/photoswipe-*.js', (route) => route.abort('connectionreset'))
    await page
      .getByRole('link', { name: /^Photo 1\b/ })
      .first()
      .click()
    const photograph = page.getByRole('region', { name: /^Photo 1 of/ })
    await expect(photograph.getByRole('img').first()).toBeVisible()
    await photograph.getByRole('link', { name: 'Close' }).click()
    await expect(photograph).toBeHidden()
  })
})

test.describe('page data that does not load', () => {
  test.use({ expected: [/about\.data/] })

  const failures = {
    'the server is unreachable': (route: Route) => route.abort('connectionrefused'),
    'a gateway returns an error': (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    'a Wi-Fi portal responds': (route: Route) => route.fulfill({ body: '<h1>Welcome to our Wi-Fi</h1>' }),
  }
  for (const [name, breakData] of Object.entries(failures)) {
    test(`because ${name}: an error page offers a retry`, { tag: '@all' }, async ({ page, context }) => {
      await openHome(page)
      await context.route('**/about.data*', breakData)
      await clickAbout(page)
      await expectError(page, 'This page didn’t load')
      await expect(page).toHaveURL('/about')
      await context.unrouteAll()
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(heading(page)).toContainText(ABOUT)
    })
  }

  test('within 130,000 ms: an error page', { tag: '@all' }, async ({ page }) => {
    await page.clock.install()
    await openHome(page)
    await page.route('**/about.data*', () => new Promise(() => {}))
    const asked = page.waitForRequest('**/about.data*')
    await clickAbout(page)
    await asked
    await page.clock.fastForward(110_000)
    await expect(page).toHaveURL('/')
    await page.clock.fastForward(20_500)
    await expectError(page, 'This page didn’t load')
  })
})

test.describe('offline', () => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|console: .*Not loaded/s] })

  for (const [known, start] of [
    ['a page not visited before', '/'],
    ['a page whose data is missing', '/about'],
  ] as const) {
    test(`${known}: says so, until the connection is back`, { tag: '@all' }, async ({ page, context }) => {
      const banner = page.getByText('Pages you’ve already opened still work.')
      const again = page.getByRole('link', { name: 'Try again' })
      const documents = countDocuments(page)
      await page.goto(start)
      await hydrated(page)
      await page.getByRole('link', { name: 'Baseline Media, home' }).click()
      await expect(page).toHaveURL('/')
      await context.setOffline(true)
      await expect(banner).toBeVisible()
      await clickAbout(page)
      await expectError(page, 'You’re offline')
      await expect(page).toHaveURL('/about')
      await expect(again).toBeHidden()
      expect(documents.count).toBe(1)
      await context.setOffline(false)
      await expect(banner).toBeHidden()
      await again.click()
      await expect(heading(page)).toContainText(ABOUT)
    })
  }
})

test.describe('a page that does not exist any more', () => {
  test.use({ expected: [/status of 404|status: 404/] })

  test('shows an error page after a click', { tag: '@all' }, async ({ page, copy: site }) => {
    await page.goto(`${site.origin}/portfolio/2025-10-16-riverbend-vs-northgate`)
    await hydrated(page)
    const { db } = site
    db.exec("update album set visibility = 'private' where slug = '2025-10-18-bay-point-vs-ridgeview'")
    await page.getByRole('link', { name: /Newer album/ }).click()
    await expectError(page, 'Page not found')
    await expect(page).toHaveURL(/bay-point-vs-ridgeview/)
    await page.goBack()
    await expect(heading(page)).toContainText('Riverbend')
  })
})

test.describe('a server that fails', () => {
  test.use({ expected: [/status of 500|status: 500|Error: Unexpected Server Error|Unexpected Server Error/] })

  test('on one page: an error page in the frame', { tag: '@all' }, async ({ page, copy: site }) => {
    const { db } = site
    const about = db.prepare("select published from site_section where section = 'about'").get()
    const say = (text: unknown) =>
      db.prepare("update site_section set published = ? where section = 'about'").run(String(text))
    const logged = () => {
      const lines = site.output().split('\n')
      return lines.filter((line) => line.includes('request failed')).map((line) => JSON.parse(line))
    }
    await page.goto(`${site.origin}/`)
    await hydrated(page)
    say('no JSON')
    await clickAbout(page)
    await expectError(page, 'We’ll be right back')
    expect(logged()).toMatchObject([{ method: 'GET', path: '/about.data' }])

    const response = await page.reload()
    expect(response?.status()).toBe(500)
    expect(response?.headers()['cache-control']).toBe('no-store')
    await expectError(page, 'We’ll be right back')
    await hydrated(page)
    expect(await page.content()).not.toMatch(/no JSON|valid JSON|Unexpected token|\.ts\b|node_modules/)
    expect(logged()).toHaveLength(2)

    say(about?.published)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(heading(page)).toContainText(ABOUT)
  })

  test('everywhere: an error page without the frame', { tag: '@all' }, async ({ page, ownCopy }) => {
    const site = await ownCopy()
    const { db } = site

    await test.step('no page can be read', async () => {
      db.exec('alter table site_section rename to lost')
      await expectLastResort(page, `${site.origin}/about`)
      await expect(heading(page)).toHaveText('We’ll be right back')
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      db.exec('alter table lost rename to site_section')
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(heading(page)).toContainText(ABOUT)
    })

    await test.step('the database cannot be read: pages that were read before are there', async () => {
      db.exec('alter table content_version rename to lost')
      expect((await page.goto(`${site.origin}/about`))?.status()).toBe(200)
      await expectLastResort(page, `${site.origin}/portfolio`, 'body')
      db.exec('alter table lost rename to content_version')
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(heading(page)).toHaveText('Portfolio')
    })
  })

  async function expectLastResort(page: Page, address: string, painted = 'html') {
    const response = await page.goto(address)
    expect(response?.status()).toBe(500)
    expect(response?.headers()['cache-control']).toContain('no-store')
    await expect(page).toHaveTitle('We’ll be right back')
    await expect(page.locator(painted)).toHaveCSS('background-color', 'rgb(11, 13, 16)')
  }
})

test('a new page is announced, and going back finds the place', { tag: '@all' }, async ({ page }) => {
  await openHome(page)
  await page.getByRole('heading', { name: 'What My Clients Are Saying' }).scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(300)
  await clickAbout(page)
  await expect(page).toHaveTitle(/about/i)
  const announced = page.getByRole('status').filter({ hasText: /./ })
  await expect(announced).toHaveText(await page.title())
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  await expect(page).not.toHaveTitle(/about/i)
  await expect(announced).toHaveText(await page.title())
})

test('the first Tab offers to skip to the content', { tag: '@all' }, async ({ page }) => {
  await openHome(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#content')
  await expect(page.getByRole('main')).toBeFocused()
})
