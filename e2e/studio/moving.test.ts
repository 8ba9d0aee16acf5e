import { existsSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { zipOf } from '../../app/takeout/import/testing.server.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { goTo, signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // The test breaks the connection, and refuses a post.
  expected: [/\/studio\/imports\/|429.*moving\/posts/],
})

/** As WordPress writes it: one post with blocks, one with plain lines, a draft and a page. */
const WXR = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><wp:wxr_version>1.2</wp:wxr_version>
<item><title>A storm &amp; a goal</title><link>https://old.example/2019/05/a-storm/</link>
<content:encoded><![CDATA[<!-- wp:heading --><h2>Before</h2><!-- /wp:heading -->
<p>We <strong>waited</strong> for <a href="https://weather.example/">rain</a><script>alert(1)</script>.</p>
<figure><img src="https://old.example/wp-content/uploads/2019/05/THUNDER-1024x683.jpg" alt="A cloud"><figcaption>It came.</figcaption></figure>
<ul><li>One</li><li>Two</li></ul><iframe src="https://video.example/1"></iframe>]]></content:encoded>
<wp:post_name>a-storm</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<wp:post_date_gmt>2019-05-04 10:00:00</wp:post_date_gmt>
<category domain="category" nicename="games"><![CDATA[Games]]></category></item>
<item><title>Nothing but words</title><link>https://old.example/words</link>
<content:encoded><![CDATA[First line.

[gallery ids="1,2"]Second line.]]></content:encoded>
<wp:post_name>words</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<pubDate>Wed, 01 May 2019 10:00:00 +0000</pubDate></item>
<item><title>About</title><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item>
</channel></rss>`

test('the owner brings her posts', async ({ page, copy }) => {
  await signInAsOwner(page, copy.origin)
  await page.goto(`${copy.origin}/studio/settings/moving`)
  await hydrated(page)
  const choose = (name: string, text: string) =>
    page
      .getByLabel('The exported file')
      .setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })
  await choose('photo.xml', 'no export')
  await expect(page.getByRole('alert')).toContainText('This is not an export')
  const importing = async () => {
    await choose('old.xml', WXR)
    await expect(page.getByText('The file has 2 posts, 0 of them not public. 1 other')).toBeVisible()
    await page.getByRole('button', { name: 'Import 2 posts' }).click()
  }
  // Over the limit of forms it waits, and goes on.
  const posts = '**/studio/settings/moving/posts'
  await page.route(posts, (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '1' } }), {
    times: 1,
  })
  await importing()
  await expect(page.getByText('2 posts imported, 1 as drafts.')).toBeVisible()
  await expect(page.getByText('pictures missing: thunder.jpg; left out: iframe')).toBeVisible()
  await expect(page.getByText('left out: [gallery]')).toBeVisible()
  // The old address of a post that is public leads to it.
  const visitor = await page.request.get(`${copy.origin}/words`)
  expect([visitor.url(), visitor.status()]).toEqual([`${copy.origin}/blog/words`, 200])
  expect(await visitor.text()).toMatch(/First line\..*Second line\./s)
  await page.reload()
  await hydrated(page)
  await importing()
  await expect(page.getByText('0 posts imported, 0 as drafts. 2 were here already.')).toBeVisible()
  await page.getByRole('link', { name: 'See the posts' }).click()
  await page.getByRole('link', { name: 'A storm & a goal' }).click()
  await expect(page.getByText('Picture missing: thunder.jpg', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Before' })).toBeVisible()
})

test('the owner leads the addresses of her earlier site to this one', async ({ page, copy }) => {
  await signInAsOwner(page, copy.origin)
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moving in')
  const list = 'Old,New\nhttps://old.example/2019/My%2CPost/,/about\n/studio/x,/about\n'
  await page
    .getByLabel('Or choose a CSV file')
    .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await expect(page.getByText('/studio/x is an address that this site uses itself.')).toBeVisible()
  await page.getByRole('button', { name: 'Save 1 address' }).click()
  await expect(page.getByText('1 address saved.')).toBeVisible()
  const old = () => page.request.get(`${copy.origin}/2019/my%2Cpost`, { maxRedirects: 0 })
  expect([(await old()).status(), (await old()).headers().location]).toEqual([301, '/about'])

  await page.getByRole('button', { name: 'Forget /2019/my,post' }).click()
  await expect(page.getByRole('link', { name: '/about' })).toHaveCount(0)
  expect((await old()).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: '/about' })).toBeVisible()
  expect((await old()).status()).toBe(301)
  await expectAccessible(page)
})

test('the owner imports a ZIP of albums: an upload that broke goes on, and she reads first what it brings', async ({
  page,
  copyOfSite,
}) => {
  const { origin, database } = await copyOfSite()
  const albums = () => {
    const db = database()
    const rows = db
      .prepare("select name, published from album where name in ('Pier', 'Rink') order by name")
      .all()
    db.close()
    return rows
  }
  await signInAsOwner(page, origin)
  await page.goto(`${origin}/studio/settings/moving`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Import a ZIP' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import')
  await expectAccessibleInBoth(page)
  // A file on disk has the same modification time whenever it is chosen.
  const choose = async (name: string, bytes: Buffer) => {
    const path = test.info().outputPath(name)
    if (!existsSync(path)) writeFileSync(path, bytes)
    await page.getByLabel('The ZIP').setInputFiles(path)
  }
  await choose('broken.zip', Buffer.from('no ZIP at all'))
  await expect(page.getByText('broken.zip is no ZIP, or it was cut short.')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Delete the ZIP' }).click()

  const noise = (side: number) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 100 })
      .toBuffer()
  const zip = zipOf(
    { name: 'Pier/one.jpg', bytes: await noise(900) },
    { name: 'Pier/two.jpg', bytes: await noise(901) },
    { name: 'Pier/notes.txt', bytes: Buffer.from('words') },
    { name: 'Rink/three.jpg', bytes: await noise(902) },
  )
  // After the first piece the connection breaks, and the tab is closed.
  let pieces = 0
  const path = `${origin}/studio/imports/*`
  await page.route(path, (route) =>
    route.request().method() === 'PATCH' && ++pieces > 1 ? route.abort() : route.continue(),
  )
  await choose('summer.zip', zip)
  await expect(page.getByRole('progressbar', { name: 'summer.zip' })).toBeVisible()
  await expect.poll(() => pieces).toBeGreaterThan(1)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await hydrated(page)
  await expect(page.getByText(/summer\.zip was begun: 1 MB of \d+ MB are here/)).toBeVisible()
  await page.unroute(path)
  let begun = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/studio/imports')) begun++
  })
  await choose('summer.zip', zip)
  await expect(page.getByRole('heading', { name: 'What the import would do' })).toBeVisible({
    timeout: 30_000,
  })
  expect(begun).toBe(0)
  await expect(page.getByText('notes.txt is no photograph.')).toBeVisible()
  await expect(page.getByText('The import would add 2 albums, with 3 photographs.')).toBeVisible()
  expect(albums()).toEqual([])
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Imported: summer.zip' })).toBeVisible({ timeout: 30_000 })
  expect(albums()).toEqual(['Pier', 'Rink'].map((name) => ({ name, published: 0 })))
  await page.reload()
  await expect(page.getByText('2 new')).toBeVisible()
})
