import type { Page } from '@playwright/test'
import { shownPosts } from '../support/business/demo.ts'
import { addPost } from '../support/business/posts.ts'
import { expect, hydrated, test } from '../support/test.ts'

// The days below are this visitor's, wherever the tests run.
test.use({ timezoneId: 'America/New_York' })

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the blog' })
const tags = (page: Page) => page.getByRole('navigation', { name: 'Tags' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const american = (at: number) => new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York' }).format(at)

test('shows every post, newest first, and a card leads to its post', async ({ page }) => {
  await page.goto('/blog')
  await expect(page).toHaveTitle('Blog | Baseline Media')
  await expect(heading(page)).toHaveText('Blog')
  const posts = shownPosts()
  expect(posts.length).toBeGreaterThan(5)
  await expect(titles(page)).toHaveText(posts.map(({ title }) => title))
  for (const [i, { publish_at }] of posts.entries())
    await expect(cards(page).nth(i)).toContainText(`Published on: ${american(publish_at)}`)
  await expect(cards(page).first().locator('picture img')).toHaveAttribute('src', /\/400\.jpg$/)
  await hydrated(page)
  const [, post] = posts
  await cards(page).nth(1).getByRole('link').click()
  await expect(page).toHaveURL(`/blog/${post?.slug}`)
  await expect(page).toHaveTitle(`${post?.title} | Blog`)
  await expect(heading(page)).toHaveText(post?.title as string)
  await expect(page.getByText(`Published on: ${american(post?.publish_at as number)}`)).toBeVisible()
})

test.describe('elsewhere', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' })
  test('a day is written as the visitor writes it', { tag: '@all' }, async ({ page, copyOfSite }) => {
    const copy = copyOfSite((db) => {
      addPost(db, { slug: 'late', title: 'Late at night', publish_at: Date.UTC(2025, 10, 30, 23) })
    })
    await page.goto(`${copy.origin}/blog/late`)
    await expect(page.getByText('Published on: 1.12.2025')).toBeVisible()
  })
})

test('a tag filters the posts, at its own address', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const { origin } = copyOfSite((db) => {
    addPost(db, { slug: 'one', title: 'One', tags: ['ice skates'] })
    addPost(db, { slug: 'two', title: 'Two', tags: ['ice skates', 'gear'] })
  })
  await page.goto(`${origin}/blog`)
  await hydrated(page)
  await tags(page).getByRole('link', { name: 'Ice skates' }).click()
  await expect(page).toHaveURL(`${origin}/blog?tag=ice+skates`)
  await expect(titles(page)).toHaveText(['Two', 'One'])
  await expect(tags(page).locator('[aria-current]')).toHaveText('Ice skates')
  await page.goto(`${origin}/blog?tag=chess`)
  await expect(page).toHaveURL(`${origin}/blog`)
  await expect(titles(page)).toHaveCount(shownPosts().length + 2)
  await page.goto(`${origin}/blog/two`)
  await page.getByRole('article').getByRole('link', { name: 'Ice skates' }).click()
  await expect(titles(page)).toHaveText(['Two', 'One'])
})

test('a search finds the posts with its words', { tag: ['@phone', '@plain', '@all'] }, async ({ page }) => {
  await page.goto('/blog')
  await search(page).fill('stadium lights')
  await search(page).press('Enter')
  await expect(page).toHaveURL('/blog?q=stadium+lights')
  await expect(titles(page).first()).toBeVisible()
  expect(await titles(page).allTextContents()).toContain('What I pack for a night game')
  expect(await titles(page).count()).toBeLessThan(shownPosts().length)
  await expect(page.getByRole('main').getByRole('status')).toContainText(/^\d posts? with stadium lights$/)
  await expect(search(page)).toHaveValue('stadium lights')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await search(page).fill('xyzzy')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No post has xyzzy in it. Try another word, or fewer words.')).toBeVisible()
})

test('a page has twelve posts', { tag: ['@phone', '@plain', '@all'] }, async ({ page, copyOfSite }) => {
  const { origin } = copyOfSite((db) => {
    db.exec('delete from post')
    for (let n = 1; n <= 30; n++) {
      addPost(db, { slug: `post-${n}`, title: `Post ${n}`, publish_at: Date.UTC(2025, 0, Math.ceil(n / 2)) })
    }
  })
  const numbered = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, i) => `Post ${from - i}`)
  const older = page.getByRole('link', { name: 'Older posts' })
  async function goOn() {
    // The link moves once, when the last posts come into view and get their layout.
    await older.scrollIntoViewIfNeeded()
    await older.click()
  }
  await page.goto(`${origin}/blog`)
  await expect(titles(page)).toHaveText(numbered(30, 19))
  await goOn()
  await expect(titles(page)).toHaveText(numbered(18, 7))
  await goOn()
  await expect(titles(page)).toHaveText(numbered(6, 1))
  await expect(older).toHaveCount(0)
})

test('says what is loading', async ({ page }) => {
  const posts = shownPosts()
  await page.goto('/')
  await hydrated(page)
  const waiting: (() => void)[] = []
  await page.route('**/*.data*', async (route) => {
    await new Promise<void>((go) => waiting.push(go))
    await route.continue()
  })
  const release = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    waiting.pop()?.()
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByText('Loading posts...')).toBeVisible()
  await release()
  await expect(heading(page)).toHaveText('Blog')
  await expect(page.getByText('Loading posts...')).toHaveCount(0)
  await cards(page).first().getByRole('link').click()
  await expect(page.getByText('Loading post...')).toBeVisible()
  await expect(page).toHaveTitle('Loading Blog Post...')
  await release()
  await expect(heading(page)).toHaveText(posts[0]?.title as string)
  await expect(page).toHaveTitle(`${posts[0]?.title} | Blog`)
  await expect(page.getByText('Loading post...')).toHaveCount(0)
  await page.getByRole('link', { name: 'Previous post' }).click()
  await expect(page).toHaveTitle('Loading Blog Post...')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveTitle(`${posts[0]?.title} | Blog`)
})

test.describe('missing posts', () => {
  test.use({ expected: [/404/] })

  test('have an error page with the site around it', { tag: '@plain' }, async ({ page }) => {
    const response = await page.goto('/blog/no-such-post')
    expect(response?.status()).toBe(404)
    await expect(heading(page)).toHaveText('Post not found.')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.getByRole('link', { name: 'All posts' }).click()
    await expect(heading(page)).toHaveText('Blog')
  })

  test('include drafts and posts of the future, everywhere', async ({ page, request, copyOfSite }) => {
    const { origin } = copyOfSite((db) => {
      for (const [slug, at] of [
        ['secret-draft', 0],
        ['next-year', 1e10],
      ] as const) {
        const status = at ? 'published' : 'draft'
        addPost(db, { slug, title: 'Zanzibar', status, publish_at: Date.now() + at, tags: ['zanzibar'] })
      }
    })
    for (const slug of ['secret-draft', 'next-year']) {
      for (const path of [`/blog/${slug}`, `/blog/${slug}.data`]) {
        const response = await request.get(origin + path)
        expect([path, response.status()]).toEqual([path, 404])
        expect(await response.text()).not.toContain('Zanzibar')
      }
    }
    const everywhere = ['/blog', '/blog.data', '/blog?q=zanzibar']
    for (const path of [...everywhere, '/sitemap.xml', '/', `/blog/${shownPosts()[0]?.slug}`]) {
      const text = await (await request.get(origin + path)).text()
      expect([path, /Zanzibar|secret-draft|next-year/.exec(text)?.[0]]).toEqual([path, undefined])
    }
    await page.goto(`${origin}/blog?q=zanzibar`)
    await expect(page.getByText('No post has zanzibar in it.')).toBeVisible()
  })
})
