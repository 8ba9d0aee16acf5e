import type { Page } from '@playwright/test'
import { shownPosts } from '../support/business/demo.ts'
import { addPost, EVERYTHING } from '../support/business/posts.ts'
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

test('shows every post, newest first', async ({ page }) => {
  await page.goto('/blog')
  await expect(page).toHaveTitle('Blog | Baseline Media')
  await expect(heading(page)).toHaveText('Blog')
  const posts = shownPosts()
  expect(posts.length).toBeGreaterThan(5)
  await expect(titles(page)).toHaveText(posts.map(({ title }) => title))
  for (const [i, { slug, publish_at }] of posts.entries()) {
    const card = cards(page).nth(i)
    await expect(card).toContainText(`Published on: ${american(publish_at)}`)
    await expect(card.getByRole('link')).toHaveAttribute('href', `/blog/${slug}`)
    await expect(card.locator('picture img')).toHaveAttribute('src', /\/400\.jpg$/)
  }
})

test('a card leads to its post, and back', { tag: '@all' }, async ({ page }) => {
  await page.goto('/blog')
  await hydrated(page)
  const [, post] = shownPosts()
  await cards(page).nth(1).getByRole('link').click()
  await expect(page).toHaveURL(`/blog/${post?.slug}`)
  await expect(page).toHaveTitle(`${post?.title} | Blog`)
  await expect(heading(page)).toHaveText(post?.title as string)
  await expect(page.getByText(`Published on: ${american(post?.publish_at as number)}`)).toBeVisible()
  await expect(page.getByRole('article').locator('picture img').first()).toHaveAttribute('src', /\/400\.jpg$/)
  await page.goBack()
  await expect(heading(page)).toHaveText('Blog')
})

test.describe('elsewhere', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' })
  test('a day is written as the visitor writes it', { tag: '@all' }, async ({ page, copyOfSite }) => {
    const copy = copyOfSite((db) => {
      addPost(db, { slug: 'late', title: 'Late at night', publish_at: Date.UTC(2025, 10, 30, 23) })
    })
    await page.goto(`${copy.origin}/blog/late`)
    await expect(page.getByText('Published on: 1.12.2025')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
    await expect(cards(page).first()).toContainText('Published on: 1.12.2025')
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
  await expect(page).toHaveTitle('Ice skates | Blog | Baseline Media')
  await tags(page).getByRole('link', { name: 'All', exact: true }).click()
  await expect(titles(page)).toHaveCount(shownPosts().length + 2)
  await page.goto(`${origin}/blog/two`)
  await page.getByRole('article').getByRole('link', { name: 'Ice skates' }).click()
  await expect(titles(page)).toHaveText(['Two', 'One'])
})

test('an unknown tag leads to all posts', { tag: '@all' }, async ({ page }) => {
  await page.goto('/blog?tag=chess')
  await expect(page).toHaveURL('/blog')
  await expect(titles(page)).toHaveCount(shownPosts().length)
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
  await expect(page.getByText('No post has xyzzy in it. Try another word, or fewer.')).toBeVisible()
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect(titles(page)).toHaveCount(shownPosts().length)
  await expect(search(page)).toHaveValue('')
})

test('no search breaks the page', { tag: '@all' }, async ({ page, request }) => {
  const odd = [
    '"',
    "'); drop table post;--",
    '*',
    'a AND',
    'NEAR(',
    '-',
    '<b>x</b>',
    '%',
    '😀',
    ' ',
    ':',
    'title:',
  ]
  for (const query of odd) {
    const response = await request.get(`/blog?${new URLSearchParams({ q: query })}`)
    expect([query, response.status()]).toEqual([query, 200])
  }
  await page.goto('/blog?q=%3Cb%3Ex%3C%2Fb%3E')
  await expect(page.getByText('No post has <b>x</b> in it.')).toBeVisible()
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

test('a blog without posts says so', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const { origin } = copyOfSite((db) => db.exec('delete from post'))
  await page.goto(`${origin}/blog`)
  await expect(page.getByText('No posts yet.')).toBeVisible()
  await expect(tags(page)).toHaveCount(0)
  await expect(page.getByRole('search')).toHaveCount(0)
})

test('a post shows everything that Portable Text can hold', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const { origin } = copyOfSite((db) => {
    const [photo] = db.prepare(`select id from photo where name = 'hero-stadium.jpg'`).all()
    addPost(db, { slug: 'everything', title: 'Everything', body: EVERYTHING(String(photo?.id)) })
  })
  await page.goto(`${origin}/blog/everything`)
  const article = page.getByRole('article')
  for (const [i, level] of [2, 3, 4, 5, 6, 6].entries()) {
    await expect(article.getByRole('heading', { level, name: `Level ${i + 1}`, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const tag of ['strong', 'em', 'code', 'u', 's'])
    await expect(article.locator(tag)).toHaveText(`in ${tag}`)
  await expect(article.locator('blockquote')).toHaveText('A quotation.')
  await expect(article.locator('ul > li > ol > li > ul > li')).toHaveText('Deepest')
  await expect(article.getByRole('link', { name: 'outside' })).toHaveAttribute('rel', 'noopener')
  await expect(article.getByRole('link', { name: 'mail' })).toHaveAttribute('href', 'mailto:a@site.example')
  await expect(article.getByRole('link', { name: 'phone' })).toHaveAttribute('href', 'tel:+18135550123')
  await expect(article.getByRole('link', { name: 'within' })).toHaveAttribute('href', '/portfolio')
  await expect(article.getByText('hostile one')).toBeVisible()
  await expect(article.getByText('hostile two')).toBeVisible()
  await expect(article.getByRole('link', { name: /hostile/ })).toHaveCount(0)
  const figure = article.getByRole('figure')
  await expect(figure.getByText('A caption.')).toBeVisible()
  await expect(figure.getByRole('img', { name: 'A stadium at night' })).toBeVisible()
  await expect(article.getByText('unknown')).toHaveCount(0)
  await expect(article.getByText('Line one')).toContainText(/Line one\n?Line two/)
})

test('a long post has its headings beside it', { tag: ['@both', '@all'] }, async ({ page }) => {
  await page.goto('/blog/what-i-pack-for-a-night-game')
  const contents = page.getByRole('navigation', { name: 'In this post' })
  await contents.getByRole('link', { name: 'Before kickoff' }).click()
  await expect(page).toHaveURL(/#part-/)
  const { y } = (await page.getByRole('heading', { name: 'Before kickoff' }).boundingBox()) as { y: number }
  expect(y).toBeGreaterThanOrEqual(60)
  expect(y).toBeLessThan(300)
})

test('a post leads on to albums, and to the posts before and after it', { tag: '@all' }, async ({ page }) => {
  const [newest, second] = shownPosts()
  await page.goto(`/blog/${second?.slug}`)
  await hydrated(page)
  const around = page.getByRole('navigation', { name: 'Posts' })
  await expect(around.getByRole('link')).toHaveCount(2)
  await around.getByRole('link', { name: 'Next post' }).click()
  await expect(heading(page)).toHaveText(newest?.title as string)
  await expect(around.getByRole('link', { name: 'Next post' })).toHaveCount(0)
  await around.getByRole('link', { name: 'Previous post' }).click()
  await expect(heading(page)).toHaveText(second?.title as string)
  await page.goto('/blog/what-i-pack-for-a-night-game')
  const albums = page.getByRole('region', { name: 'From the portfolio' }).getByRole('link')
  await expect(albums.first()).toHaveAttribute('href', /^\/portfolio\//)
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

test('feed readers get every post in full', async ({ page, request, baseURL }) => {
  await page.goto('/blog')
  const links = page.locator('head link[rel=alternate]')
  const [atom, json] = await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
  const xml = await request.get(atom as string)
  expect(xml.headers()['content-type']).toMatch(/^application\/atom\+xml/)
  const read = await page.evaluate(
    (text) => {
      const feed = new DOMParser().parseFromString(text, 'application/xml')
      const all = (selector: string) =>
        Array.from(feed.querySelectorAll(selector), (one) => one.textContent as string)
      return { error: all('parsererror'), titles: all('entry > title'), contents: all('entry > content') }
    },
    await xml.text(),
  )
  const titles = shownPosts().map(({ title }) => title)
  expect(read).toMatchObject({ error: [], titles })
  const body = await request.get(json as string)
  expect(body.headers()['content-type']).toMatch(/^application\/feed\+json/)
  const { items } = await body.json()
  expect(items.map(({ title }: { title: string }) => title)).toEqual(titles)
  for (const [i, { content_html, url }] of items.entries()) {
    expect(content_html).toBe(read.contents[i])
    expect(url.startsWith(`${baseURL}/blog/`)).toBe(true)
    for (const [, address] of content_html.matchAll(/ (?:src|href)="([^"]*)"/g)) {
      expect(address).toMatch(/^(https?:\/\/|mailto:|tel:)/)
      if (address.startsWith(`${baseURL}/photos/`)) expect((await request.get(address)).status()).toBe(200)
    }
  }
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
      addPost(db, { slug: 'secret-draft', title: 'Zanzibar draft', status: 'draft', tags: ['zanzibar'] })
      addPost(db, {
        slug: 'next-year',
        title: 'Zanzibar soon',
        publish_at: Date.now() + 1e10,
        tags: ['zanzibar'],
      })
    })
    for (const slug of ['secret-draft', 'next-year']) {
      for (const path of [`/blog/${slug}`, `/blog/${slug}.data`]) {
        const response = await request.get(origin + path)
        expect([path, response.status()]).toEqual([path, 404])
        expect(await response.text()).not.toContain('Zanzibar')
      }
    }
    const everywhere = [
      '/blog',
      '/blog.data',
      '/blog?q=draft',
      '/blog/feed.xml',
      '/blog/feed.json',
      '/sitemap.xml',
      '/',
    ]
    for (const path of [...everywhere, `/blog/${shownPosts()[0]?.slug}`]) {
      const text = await (await request.get(origin + path)).text()
      expect([path, /zanzibar|secret-draft|next-year/i.exec(text)?.[0]]).toEqual([path, undefined])
    }
    await page.goto(`${origin}/blog?q=zanzibar`)
    await expect(page.getByText('No post has zanzibar in it.')).toBeVisible()
  })
})
