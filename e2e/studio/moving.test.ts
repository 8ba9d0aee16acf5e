import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { zipOf } from '../../app/takeout/import/testing.server.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'
import { photographIn } from '../support/uploads.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // The test breaks the connection.
  expected: [/\/studio\/imports\//],
})

/** As WordPress and its plug-ins write it, on a bad day. */
const WXR = `\ufeff
<?xml version="1.0" encoding="ISO-8859-1"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old&nbsp;site</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
${post(
  1,
  'A storm &amp; a&nbsp;goal',
  '2019/05/a-storm',
  `<!-- wp:heading --><h2>Before</h2><!-- /wp:heading -->
<p>We <strong>waited</strong> for <a href="https://weather.example/">rain</a><script>alert(1)</script>.\u000b</p>
<figure><img src="https://old.example/wp-content/uploads/2019/05/THUNDER-1024x683.jpg" alt="A cloud"><figcaption>It came.</figcaption></figure>
<!-- wp:code --><pre class="wp-block-code"><code>if (rain)\n  wait()</code></pre><!-- /wp:code -->
<ul><li>One</li><li>Two</li></ul><iframe src="https://video.example/1"></iframe>`,
)}
${post(
  2,
  'Nothing but words',
  'words',
  `First line, he said [sic] of frames[3].

[gallery ids="1,2"]Second line.<p>Third line.</p>Fourth line.
Fifth line.`,
)}
${post(3, 'For the family', 'family', '<p>Hidden words.</p>', '<wp:post_password>sesame</wp:post_password>')}
${post(
  4,
  'Late pictures',
  'late',
  `<p>Soon.</p>
<img src="data:image/gif;base64,R0lGOD" data-src="https://old.example/LATE.jpg"><noscript><img src="https://old.example/LATE.jpg"></noscript>`,
)}
<item><title>About</title><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item>
</channel></rss>`

function post(n: number, title: string, path: string, html: string, more = ''): string {
  return `<item><title>${title}</title><link>https://old.example/${path}/</link><guid>https://old.example/?p=${n}</guid>
<content:encoded><![CDATA[${html}]]></content:encoded><wp:post_name>${path.split('/').at(-1)}</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:post_date_gmt>2019-05-04 10:00:00</wp:post_date_gmt>
${more}<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment><category nicename="games"><![CDATA[Jos\u00e9]]></category></item>`
}

const choosePosts = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('The file', { exact: true })
    .setInputFiles({ name: 'old.xml', mimeType: 'text/xml', buffer })

test('the owner reads what becomes of her posts', { tag: '@all' }, async ({ page, copy }) => {
  const { origin, db } = copy
  await signInAsOwner(page, copy)
  await page.goto(`${origin}/studio/settings/moving/import`)
  await hydrated(page)
  const choose = (buffer: Buffer) => choosePosts(page, buffer)
  await choose(Buffer.from('no export'))
  await expect(page.getByRole('alert')).toContainText('This isn’t an export')
  await choose(Buffer.from(WXR.slice(0, -20), 'latin1'))
  await expect(page.getByRole('alert')).toContainText(/can’t be read from line \d+ on/)

  const line = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const bytes = Buffer.from(WXR.replace('\ufeff', ''), 'latin1')
  await choose(bytes)
  await expect(page.getByText('The import would add 4 posts. No emails are sent.')).toBeVisible()
  await expect(page.getByText('Left out: 1 page.')).toBeVisible()
  await expect(line('For the family')).toContainText(
    "A draft. It had a password on the earlier site. Left out: 1 comment. /family goes to /blog/family once it's public.",
  )
  const storm = 'Photos missing from your public albums here: thunder.jpg. Left out: iframe, 1 comment.'
  await expect(line('A storm & a')).toContainText(
    `A draft. ${storm} /2019/05/a-storm goes to /blog/a-storm once it's public.`,
  )
  await expect(line('Late pictures')).toContainText('here: late.jpg. Left')
  await expect(line('Nothing but words')).toContainText('Public. Left out: [gallery], 1 comment.')
  const box = page.getByLabel('Keep 2 posts with missing photos as drafts')
  await expect(box).toBeChecked()
  await expectAccessibleInBoth(page)
  const count = () => {
    const { posts } = db
      .prepare('select count(*) posts from post where publish_at = 1556964000000')
      .get() as { posts: number }
    return posts
  }
  expect(count()).toBe(0)
  await box.uncheck()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Imported: old.xml' })).toBeVisible()
  await expect(line('Late pictures')).toContainText('Public.')

  const visit = async (path: string) => {
    const response = await page.request.get(`${origin}${path}`)
    const html = await response.text()
    return { at: `${response.status()} ${new URL(response.url()).pathname}`, html }
  }
  for (const hidden of ['/family', '/blog/family']) expect((await visit(hidden)).at).toBe(`404 ${hidden}`)
  const rain = await visit('/2019/05/A-Storm/')
  expect(rain.at).toBe('200 /blog/a-storm')
  expect(rain.html).toMatch(/<code>if \(rain\)<\/code><br\/?><code>\u00a0\u00a0wait\(\)<\/code>/)
  expect(rain.html).not.toContain('Picture missing')
  expect((await visit('/blog/late')).html).not.toContain('Picture missing')
  const words = await visit('/words')
  expect(words.at).toBe('200 /blog/words')
  const line2 = '<p>Second line.</p><p>Third line.</p><p>Fourth line.<br/>Fifth line.</p>'
  expect(words.html).toContain(`<p>First line, he said [sic] of frames[3].</p>${line2}`)
  expect(words.html).toContain('jos\u00e9')
})

const UPLOADS = 'https://old.example/wp-content/uploads/2019/05'
const featured = (id: number) =>
  `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${id}</wp:meta_value></wp:postmeta>`
const attachment = (id: number, name: string, parent: number) =>
  `<item><title>${name}</title><wp:post_id>${id}</wp:post_id><wp:post_parent>${parent}</wp:post_parent><wp:menu_order>0</wp:menu_order>
<wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type><wp:attachment_url>${UPLOADS}/${name}</wp:attachment_url></item>`
/** Posts whose pictures stand elsewhere than in elements of their own, by what is found of them. */
const NAMED: Record<string, [title: string, html: string, more?: string]> = {
  'here: above.jpg. Left out: 1 comment': ['Featured', '<p>Words.</p>', featured(101)],
  'here: half.jpg. Left': [
    'Media and text',
    `<!-- wp:media-text {"mediaId":7} --><div><figure style="background-image:url(${UPLOADS}/half.jpg)"><img src="${UPLOADS}/half-768x512.jpg" alt=""></figure><p>Words.</p></div>`,
  ],
  'here: one.jpg, two.jpg. Left': [
    'Gallery of before',
    `<ul class="wp-block-gallery"><li><figure><img src="${UPLOADS}/one-300x200.jpg" data-full-url="${UPLOADS}/one.jpg"></figure></li><li><figure><img srcset="${UPLOADS}/two-300x200.jpg 300w, ${UPLOADS}/two.jpg"></figure></li></ul>`,
  ],
  'here: first.jpg, above.jpg. Left out: 1 comment': ['Gallery by number', '[gallery ids="102,101"]'],
  'here: divi.jpg. Left out: [et_pb_section]': [
    'Builder',
    `[et_pb_section]<p>Words.</p>[et_pb_image src="${UPLOADS}/divi.jpg" /][/et_pb_section]`,
  ],
  'Left out: the block “latest-posts”, a reusable block, 1 comment': [
    'Blocks of the theme',
    '<p>Words.</p><!-- wp:latest-posts {"postsToShow":3} /--><!-- wp:block {"ref":12} /--><!-- wp:post-title /-->',
  ],
}

test('no picture of a post is lost without a word', { tag: '@all' }, async ({ page, copy }) => {
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/settings/moving/import`)
  await hydrated(page)
  const posts = Object.values(NAMED).map(([title, html, more], i) =>
    post(i + 1, title, `p${i}`, html, `<wp:post_id>${i + 1}</wp:post_id>${more ?? ''}`),
  )
  const items = [...posts, attachment(101, 'above.jpg', 0), attachment(102, 'first.jpg', 0)]
  const xml = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="c" xmlns:wp="w"><channel>
<link>https://old.example</link>${items.join('')}</channel></rss>`
  await choosePosts(page, Buffer.from(xml))
  for (const [says, [title]] of Object.entries(NAMED)) {
    const line = page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
    await expect(line, title).toContainText(says)
  }
})

test('the owner leads an address of her earlier site to this one', { tag: '@all' }, async ({
  page,
  copy,
}) => {
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/settings/moving`)
  await hydrated(page)
  const list = page.getByLabel('Old link and new link')
  await list.fill('https://old.example/2019/My%2CPost/,/about\n/studio/x,/about')
  await page.getByRole('button', { name: 'Save 1 redirect' }).click()
  await expect(page.getByText('1 redirect saved.')).toBeVisible()
  await expect(list).toHaveValue('/studio/x,/about')
  const old = await page.request.get(`${copy.origin}/2019/my%2Cpost`, { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, '/about'])
})

test('a ZIP of albums goes on after a broken upload', { tag: '@all' }, async ({ page, copy }) => {
  const { origin, db } = copy
  const albums = () => {
    const rows = db
      .prepare("select name, published from album where name in ('Pier', 'Rink') order by name")
      .all()
    return rows
  }
  await signInAsOwner(page, copy)
  await page.goto(`${origin}/studio/settings/moving`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Import a file' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import')
  await expectAccessibleInBoth(page)
  // A file on disk has the same modification time whenever it is chosen.
  const choose = async (name: string, bytes: Buffer) => {
    const path = test.info().outputPath(name)
    if (!existsSync(path)) writeFileSync(path, bytes)
    await page.getByLabel('The file', { exact: true }).setInputFiles(path)
  }
  await choose('broken.zip', Buffer.from('no ZIP at all'))
  await expect(page.getByText("broken.zip isn't a ZIP, or it was cut short.")).toBeVisible()
  await page.getByRole('button', { name: 'Delete the file' }).click()

  const noise = async (side: number) =>
    readFileSync(await photographIn(test.info().outputPath(), `${side}.jpg`, side))
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
  await expect(page.getByText(/summer\.zip is partly uploaded, 1 MB of \d+ MB/)).toBeVisible()
  await page.unroute(path)
  let begun = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/studio/imports')) begun++
  })
  await choose('summer.zip', zip)
  await expect(page.getByRole('heading', { name: 'What the import would do' })).toBeVisible()
  expect(begun).toBe(0)
  await expect(page.getByText('notes.txt is not a photo.')).toBeVisible()
  await expect(page.getByText('The import would add 2 albums, with 3 photos.')).toBeVisible()
  expect(albums()).toEqual([])
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Imported: summer.zip' })).toBeVisible()
  expect(albums()).toEqual(['Pier', 'Rink'].map((name) => ({ name, published: 0 })))
  await page.reload()
  await expect(page.getByText('2 new')).toBeVisible()
})
