import sharp from 'sharp'
import { galleries, pages, shownPosts } from '../support/business/demo.ts'
import { expect, test } from '../support/test.ts'

const content = (html: string, property: string) =>
  html.match(new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`))?.[1]

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
    if (path === `/blog/${post?.slug}`)
      expect(data[0]).toMatchObject({ headline: post?.title, url: baseURL + path })
    if (path === gallery) {
      const [{ image, name, url }, crumbs] = data
      expect({ name, url }).toEqual({ name: galleries()[0]?.name, url: baseURL + gallery })
      expect(image).toHaveLength(galleries()[0]?.frames as number)
      expect((await request.get(image[0].contentUrl)).status()).toBe(200)
      const steps = crumbs.itemListElement.map((step: { name: string }) => step.name)
      expect(steps).toEqual(['Home', 'Portfolio', name])
    }
  }
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
