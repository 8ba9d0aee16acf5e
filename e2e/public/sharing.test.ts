import type { APIResponse } from '@playwright/test'
import sharp from 'sharp'
import { galleries, pages, shownAlbums, shownPosts } from '../support/business/demo.ts'
import { expect, test } from '../support/test.ts'

const content = (html: string, property: string) =>
  html.match(new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`))?.[1]

const CORNER = { left: 52, top: 530, width: 250, height: 50 }
const OPPOSITE = { left: 900, top: 0, width: 300, height: 300 }

/** How much the brightness of two pictures differs in a region, on average, from 0 to 255. */
async function difference(one: APIResponse, other: APIResponse, region: typeof CORNER): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map(async (picture) =>
      sharp(await picture.body())
        .extract(region)
        .greyscale()
        .raw()
        .toBuffer(),
    ),
  )
  if (!a || !b) throw new Error('A picture is missing')
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length
}

/** The pages that search engines may index. */
const indexed = () => pages().filter((path) => path !== '/client')

test('every page has its own title, a description and a canonical address', async ({ request, baseURL }) => {
  const titles = new Set<string>()
  for (const path of indexed()) {
    const html = await (await request.get(path)).text()
    const title = html.match(/<title>([^<]+)<\/title>/)?.[1] as string
    const canonical = html.match(/<link rel="canonical" href="([^"]+)"/)?.[1]
    // A frame's canonical address is its gallery, but a shared link keeps its own.
    const expected = path.replace(/(\/portfolio\/[^/]+)\/\d+$/, '$1')
    expect([path, canonical]).toEqual([path, `${baseURL}${expected}`])
    expect(content(html, 'description')?.length).toBeGreaterThan(40)
    expect(content(html, 'og:title')).toBe(title)
    expect(content(html, 'og:url')).toBe(`${baseURL}${path}`)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    titles.add(title)
  }
  expect(titles.size).toBe(indexed().length)
  const tracked = await (await request.get('/portfolio?utm_source=mail')).text()
  expect(tracked).toContain(`<link rel="canonical" href="${baseURL}/portfolio"`)
})

test('a shared link shows a photograph of 1200 × 630 px with the name of the business', {
  tag: '@all',
}, async ({ request, baseURL }) => {
  for (const path of indexed()) {
    const html = await (await request.get(path)).text()
    const address = content(html, 'og:image') as string
    expect(address.startsWith(`${baseURL}/photos/`)).toBe(true)
    expect(content(html, 'og:image:alt')).toMatch(/^Baseline: \w/)
    const picture = await request.get(address)
    expect(picture.headers()['content-type']).toBe('image/jpeg')
    const { format, width, height } = await sharp(await picture.body()).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
    expect(picture.headers()['cache-control']).toContain('immutable')
    const plain = await request.get(address.replace(/share-\w+/, 'preview'))
    expect(await difference(picture, plain, CORNER)).toBeGreaterThan(20)
    expect(await difference(picture, plain, OPPOSITE)).toBeLessThan(5)
  }
})

test('each page has its structured data', async ({ request, baseURL }) => {
  const gallery = `/portfolio/${galleries()[0]?.slug}`
  const [post] = shownPosts()
  const types: Record<string, string[]> = {
    '/': ['LocalBusiness'],
    '/about': ['LocalBusiness'],
    '/portfolio': ['ItemList', 'BreadcrumbList'],
    [gallery]: ['ImageGallery', 'BreadcrumbList'],
    '/blog': ['Blog'],
    [`/blog/${post?.slug}`]: ['BlogPosting', 'BreadcrumbList'],
  }
  for (const [path, expected] of Object.entries(types)) {
    const html = await (await request.get(path)).text()
    const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    const data = scripts.map(([, json]) => JSON.parse(json as string))
    expect([path, data.map((item) => item['@type'])]).toEqual([path, expected])
    for (const item of data) expect(item['@context']).toBe('https://schema.org')
    if (path === '/') {
      expect(data[0]).toMatchObject({
        name: 'Baseline Media',
        url: baseURL,
        areaServed: [{ name: 'Tampa' }, { name: 'St. Louis' }],
      })
    }
    if (path === `/blog/${post?.slug}`) {
      const [{ headline, url, datePublished, image, author }] = data
      expect({ headline, url }).toEqual({ headline: post?.title, url: baseURL + path })
      expect([Date.parse(datePublished), author['@type']]).toEqual([post?.publish_at, 'Person'])
      for (const address of image) expect((await request.get(address)).status()).toBe(200)
    }
    if (path === gallery) {
      const [{ image, name, url }, crumbs] = data
      expect({ name, url }).toEqual({ name: galleries()[0]?.name, url: baseURL + gallery })
      expect(image).toHaveLength(galleries()[0]?.frames as number)
      for (const photo of image) {
        expect(photo['@type']).toContain('Photograph')
        expect((await request.get(photo.contentUrl)).status()).toBe(200)
      }
      expect(crumbs.itemListElement.map((step: { name: string }) => step.name)).toEqual([
        'Home',
        'Portfolio',
        name,
      ])
    }
  }
})

test('the sitemap lists every gallery with its photographs, and every post', async ({
  page,
  request,
  baseURL,
}) => {
  const response = await request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toContain('xml')
  const xml = await response.text()
  await page.goto('/about')
  const { error, pages, images } = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    const all = (selector: string) =>
      Array.from(parsed.querySelectorAll(selector), (one) => one.textContent as string)
    return {
      error: parsed.querySelector('parsererror')?.textContent,
      pages: all('url > loc'),
      images: all('image > loc'),
    }
  }, xml)
  expect(error).toBeUndefined()
  const own = shownAlbums().filter(({ frames }) => frames > 0)
  const paths = [
    ...['/', '/about', '/portfolio', '/blog', '/booking'],
    ...own.map(({ slug }) => `/portfolio/${slug}`),
    ...shownPosts().map(({ slug }) => `/blog/${slug}`),
  ]
  expect(pages).toEqual(paths.map((path) => `${baseURL}${path}`))
  expect(images).toHaveLength(own.reduce((sum, { frames }) => sum + frames, 0))
  for (const image of [images[0], images.at(-1)])
    expect((await request.get(image as string)).status()).toBe(200)
})

test('robots.txt excludes the portal and names the sitemap', async ({ request, baseURL }) => {
  const text = await (await request.get('/robots.txt')).text()
  expect(text.split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /client', `Sitemap: ${baseURL}/sitemap.xml`]),
  )
})

test('the manifest and the page link to icons that exist', async ({ request, page }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Baseline Media', short_name: 'Baseline', start_url: '/' })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']?.split(';')[0]]).toEqual([src, 200, type])
    if (type === 'image/svg+xml') continue
    const { width, height } = await sharp(await icon.body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  await page.goto('/')
  const links = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
  expect(links.length).toBeGreaterThanOrEqual(3)
  for (const link of [...links, '/favicon.ico']) expect((await request.get(link)).status()).toBe(200)
})
