import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { galleries } from '../support/business/demo.ts'
import { expect, hydrated, test } from '../support/test.ts'

/** The site with a CDN in front of its photographs, which fetches nothing else. Another port is another origin to a browser. */
const journey = test.extend<{ site: { origin: string; cdn: string; fetched: string[] } }>({
  async site({ ownCopy }, use) {
    const fetched: string[] = []
    let origin = ''
    const server = createServer(async (request, response) => {
      const path = request.url ?? ''
      fetched.push(path)
      if (!path.startsWith('/photos/')) return response.writeHead(404).end()
      const found = await fetch(origin + path)
      response.writeHead(found.status, { 'Content-Type': found.headers.get('Content-Type') ?? '' })
      response.end(Buffer.from(await found.arrayBuffer()))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const cdn = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    ;({ origin } = await ownCopy(() => {}, { PHOTOS_URL: cdn }))
    await use({ origin, cdn, fetched })
    server.close()
    server.closeAllConnections()
  },
})

const loaded = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const photos = names.filter(({ pathname }) => /\.(avif|jpg)$/.test(pathname))
    return [...new Set(photos.map(({ origin, pathname }) => `${origin}/${pathname.split('/')[1]}`))]
  })

journey('public photographs come from the CDN', { tag: '@all' }, async ({ page, site }) => {
  const { origin, cdn, fetched } = site
  const [gallery] = galleries()
  for (const path of ['/', '/about', '/portfolio', `/portfolio/${gallery?.slug}`]) {
    await page.goto(origin + path)
    await hydrated(page)
    await expect.poll(() => loaded(page)).toEqual([`${cdn}/photos`])
    const shared = page.locator('meta[property="og:image"]')
    await expect(shared).toHaveAttribute('content', new RegExp(`^${origin}/photos/`))
  }
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const large = page.locator('.pswp__img:not(.pswp__img--placeholder)').first()
  await expect(large).toHaveAttribute('src', new RegExp(`^${cdn}/photos/`))
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(fetched.filter((one) => !one.startsWith('/photos/'))).toEqual([])
  expect(await (await fetch(`${origin}/sitemap.xml`)).text()).not.toContain(cdn)
})
