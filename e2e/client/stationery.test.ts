import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { signWith } from '../../app/accounts/signature.server.ts'
import { aPhotoWithLocation } from '../../app/photos/location/testing.server.ts'
import { tokenOf } from '../../app/viewers/token.server.ts'
import { without } from '../../scripts/programs/debian.ts'
import { openSession, sessionOf } from '../support/business/clients.ts'
import { pages } from '../support/business/demo.ts'
import { addressesOf, crawl } from '../support/crawl.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { SECRET } from '../support/site.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const run = promisify(execFile)

async function exiftool(file: string): Promise<Record<string, unknown>> {
  const { stdout } = await run('exiftool', ['-json', '-G1', '-struct', file])
  return JSON.parse(stdout)[0]
}

const SAID = {
  'XMP-photoshop:Credit': 'Jordan / Baseline Media',
  'IPTC:Credit': 'Jordan / Baseline Media',
  'XMP-dc:Rights': '© 2025 Baseline Media',
  'IPTC:CopyrightNotice': '© 2025 Baseline Media',
  'XMP-iptcExt:Event': 'October 18: A vs. B',
  'XMP-dc:Description': 'Ana Núñez (23) breaks free & scores.',
  'IPTC:Caption-Abstract': 'Ana Núñez (23) breaks free & scores.',
}

test('downloads say what the owner wrote', { tag: '@all' }, async ({ page, context, copyOfSite }, info) => {
  test.skip(without('exiftool', 'unzip'), 'needs exiftool and unzip')
  const site = copyOfSite((db) =>
    db.exec(`insert into client (id, name, email) values ('ann', 'Ann', 'ann@example.com');
      insert into album (id, slug, visibility, name, display_name, date, published)
        values ('game', 'game', 'private', 'GAME', 'October 18: A vs. B', '2025-10-18', 1);
      insert into client_album (client_id, album_id, position, granted_at) values ('ann', 'game', 1, 0);
      insert into team (id, name) values ('bay', 'Bay Point');
      insert into person (id) values ('ana');
      insert into athlete (id, team_id, person_id, number, name) values ('ana', 'bay', 'ana', '23', 'Ana Núñez');
      insert into album_team (album_id, team_id) values ('game', 'bay')`),
  )
  const original = info.outputPath('DSC_1.jpg')
  writeFileSync(original, await aPhotoWithLocation('jpeg'))
  expect(JSON.stringify(await exiftool(original))).toContain('GPSLatitude')
  await signInAsOwner(page, site)
  await page.goto(`${site.origin}/studio/albums/game`)
  await hydrated(page)
  await page.getByLabel('Photos', { exact: true }).setInputFiles(original)
  const cell = page.getByRole('gridcell', { name: /DSC_1/ })
  await expect(cell).not.toHaveAttribute('data-waiting')
  await cell.click()
  await page.keyboard.press('e')
  const words = page.getByRole('dialog')
  await expect(words.getByText('Type =b23= for Ana Núñez (23).')).toBeVisible()
  const caption = words.getByLabel('Caption')
  await caption.pressSequentially('=b23= breaks =b24=')
  await expect(caption).toHaveValue('Ana Núñez (23) breaks =b24=')
  await caption.fill('')
  await caption.pressSequentially('=23= breaks free & scores.')
  await expect(caption).toHaveValue('Ana Núñez (23) breaks free & scores.')
  await words.getByRole('button', { name: 'Save' }).click()
  await expect(words).toBeHidden()

  await page.getByRole('link', { name: 'Details', exact: true }).click()
  const form = page.getByRole('form', { name: 'Details' })
  await form.getByText('Credit and copyright').click()
  await form.getByLabel('Credit', { exact: true }).fill('Jordan / Baseline Media')
  await form.getByLabel('Copyright').fill('© {year} Baseline Media')
  await form.getByLabel('Event').fill('{album}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(form.getByText('© 2025 Baseline Media; October 18: A vs. B')).toBeVisible()

  await context.clearCookies()
  await openSession(context, site, 'ann')
  await page.goto(`${site.origin}/client/ann/game`)
  await hydrated(page)
  await expectAccessible(page)
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const frame = site.db.prepare(`select id from frame where album_id = 'game'`).get()?.id
  const save = async (name: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(`${site.origin}/client/ann/game/${path}`, {
      ...init,
      headers: { cookie, ...init.headers },
    })
    expect(response.status).toBe(200)
    const file = info.outputPath(name)
    writeFileSync(file, Buffer.from(await response.arrayBuffer()))
    return file
  }
  for (const size of ['original', 'web']) {
    const file = await save(`${size}.jpg`, `download/photographs/${frame}?size=${size}`)
    const found = await exiftool(file)
    expect(found).toMatchObject(SAID)
    expect(JSON.stringify(found)).not.toContain('GPS')
  }
  const pixels = (file: string) => sharp(readFileSync(file)).raw().toBuffer()
  expect(await pixels(info.outputPath('original.jpg'))).toEqual(await pixels(original))
})

test('no page, data or feed says who is in a photograph', async ({ copyOfSite }) => {
  const name = 'Zebulon Quill'
  const fill = (db: DatabaseSync) => {
    db.prepare('update photo set people = ?').run(JSON.stringify([name]))
    // Where nothing else describes them.
    db.exec(
      `update photo set alt = '', caption = null, title = null; update frame set alt = null, caption = null`,
    )
  }
  const copy = copyOfSite(fill)
  const { db } = copy
  const grant = db
    .prepare(
      `select client_id as client, slug from client_album join album on album.id = album_id
        where revoked_at is null and client_album.expires_at is null`,
    )
    .get() as { client: string; slug: string }
  db.prepare(
    `insert into share_link (id, album_id, name, downloads, ask_who, created_at)
      select 'link-of-team', id, 'Team', 'all', 0, 0 from album where slug = ?`,
  ).run(grant.slug)
  const guest = `/s/${tokenOf(signWith(SECRET), 'link-of-team')}`
  const home = `/client/${grant.client}`
  const cookie = sessionOf(copy, grant.client)
  const feeds = ['/sitemap.xml', '/_.data', '/portfolio.data']
  const seen = [
    ...(await crawl(copy, '/', [...pages(), ...feeds], '')),
    ...(await crawl(copy, home, [home, ...addressesOf(`${home}/${grant.slug}`)], cookie)),
    ...(await crawl(copy, guest, addressesOf(guest), '')),
  ]
  const count = (start: string) => seen.filter(([path]) => path.startsWith(start)).length
  expect([count('/portfolio') > 3, count('/blog') > 1, count(home) > 5, count('/s/') > 3]).toEqual(
    Array(4).fill(true),
  )
  const words = name.split(' ')
  expect(
    seen.filter(([, { text }]) => words.some((word) => text.includes(word))).map(([path]) => path),
  ).toEqual([])
})
