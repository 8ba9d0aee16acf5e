import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type SanityStandIn, sanityStandIn } from '../../ports/content/sanity/testing-sanity.ts'
import { EVERYTHING } from '../support/business/posts.ts'
import { expect, hydrated, test } from '../support/test.ts'

const IMAGE = { _type: 'image', asset: { _ref: 'image-aa11-2000x1200-jpg' }, alt: 'A lit field' }
const CDN = 'https://cdn.sanity.io'

function document(n: number, more: object = {}) {
  const slug = { _type: 'slug', current: `post-${n}` }
  const publishedAt = `2025-10-${n.toString().padStart(2, '0')}T12:00:00.000Z`
  return { _id: `p${n}`, _type: 'post', title: `Post ${n}`, slug, publishedAt, mainImage: IMAGE, ...more }
}

const DOCUMENTS = [
  document(3, { body: [...EVERYTHING('none'), { ...IMAGE, _key: 'i', caption: 'From afar.' }] }),
  document(2, { body: 'damaged' }),
  document(1, { mainImage: { asset: 'damaged' }, tags: ['gear'] }),
  document(4, { slug: null }),
  document(5, { publishedAt: '2099-01-01T00:00:00Z' }),
]

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const titles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })

const journey = test.extend<{ service: SanityStandIn; origin: string }>({
  async service({ browserName: _ }, use, testInfo) {
    const file = testInfo.outputPath('documents.json')
    writeFileSync(file, JSON.stringify(DOCUMENTS))
    const service = await sanityStandIn(file)
    await use(service)
    await service.close()
  },
  async origin({ service, ownCopy, context }, use) {
    const picture = await sharp({ create: { width: 20, height: 12, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
    await context.route(`${CDN}/**`, (route) => route.fulfill({ body: picture, contentType: 'image/png' }))
    const env = { CONTENT_SOURCE: 'sanity', SANITY_PROJECT_ID: 'zp7mbokg', SANITY_DATASET: 'production' }
    const copy = await ownCopy(() => {}, { ...env, SANITY_ENDPOINT: service.endpoint })
    await use(copy.origin)
  },
})

journey.use({ expected: [/^stranger: https:\/\/cdn\.sanity\.io\/|503/] })

journey('posts come from the service, with their pictures', { tag: '@all' }, async ({ page, origin }) => {
  await page.goto(`${origin}/blog`)
  await hydrated(page)
  await expect(titles(page)).toHaveText(['Post 3', 'Post 2', 'Post 1'])
  const picture = page.getByRole('main').locator('li img').first()
  await expect(picture).toHaveAttribute('src', new RegExp(`^${CDN}/images/.*[?&]w=400\\b`))
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Post 3' }).click()
  await expect(heading(page)).toHaveText('Post 3')
  const article = page.getByRole('article')
  await expect(article.locator('img').first()).toHaveAttribute('src', /[?&]w=800\b/)
  await expect(article.getByRole('figure').getByText('From afar.')).toBeVisible()
  await expect(article.locator('ul > li > ol > li > ul > li')).toHaveText('Deepest')
  await expect(article.getByRole('link', { name: /hostile/ })).toHaveCount(0)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', new RegExp(`^${CDN}/`))
})

journey(
  'when the service fails, pages that were read stay',
  { tag: '@all' },
  async ({ page, service, origin }) => {
    await page.goto(`${origin}/blog`)
    await hydrated(page)
    service.behavior = 500
    await page.goto(`${origin}/blog`)
    await expect(titles(page)).toHaveText(['Post 3', 'Post 2', 'Post 1'])
    await hydrated(page)
    await page.getByRole('link', { name: 'Post 2' }).click()
    await expect(heading(page)).toHaveText('Blog unavailable')
    await expect(page.getByText('isn’t available right now.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page).toHaveURL(`${origin}/blog/post-2`)
    service.behavior = 'well'
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(heading(page)).toHaveText('Post 2')
  },
)
