import type { DatabaseSync } from 'node:sqlite'
import { signWith } from '../../app/accounts/signature.server.ts'
import { unsubscribeAddress } from '../../app/galleries/reminders/subscription.server.ts'
import { openSession } from '../support/business/clients.ts'
import { fillAlbum } from '../support/business/long-album.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { misplaced, ticks } from '../support/screen/strips.ts'
import { SECRET } from '../support/site.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

const ALBUM = '01a1fd07-0000-7000-8000-0000000000a1'
const CLIENT = '01a1fd07-0000-7000-8000-0000000000c1'
const SLUG = 'forty'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

function addAlbum(db: DatabaseSync, link: (id: string, of: string) => void): void {
  db.prepare(
    `insert into album (id, slug, visibility, name, display_name, date, published)
    values (?, ?, 'private', 'Forty', 'October 18, 2025: Forty plays', '2025-10-18', 1)`,
  ).run(ALBUM, SLUG)
  fillAlbum(db, link, { album: ALBUM, count: 40, series: 'f0' })
  db.exec(
    `update photo set name = title || '.jpg' where id in (select photo_id from frame where album_id = '${ALBUM}')`,
  )
  db.prepare(`insert into client (id, name, email) values (?, 'Ann', 'ann@example.com')`).run(CLIENT)
  db.prepare(`insert into client_album (client_id, album_id, position, granted_at) values (?, ?, 1, 0)`).run(
    CLIENT,
    ALBUM,
  )
}

test('a client picks 25 of 40', { tag: '@all' }, async ({ browser, page, context, copyOfSite }) => {
  const copy = copyOfSite(addAlbum)
  const { origin, db } = copy
  const owner = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await signInAsOwner(owner, copy)
  await owner.goto(`${origin}/studio/albums/${ALBUM}/picks`)
  await owner.getByRole('link', { name: 'New list' }).click()
  const form = owner.getByRole('form', { name: 'New list' })
  await form.getByLabel('Limit').fill('25')
  await form.getByRole('button', { name: 'Create list' }).click()
  await expectAccessible(owner)
  await form.getByLabel('Name').fill('Album')
  await form.getByRole('button', { name: 'Create list' }).click()
  await expect(owner.getByRole('region', { name: 'Album', exact: true })).toContainText('No picks yet')

  await openSession(context, copy, CLIENT)
  await page.goto(`${origin}/client/${CLIENT}/${SLUG}`)
  await page.getByRole('link', { name: 'Picks 0 of 25' }).click()
  await hydrated(page)
  const hearts = page.getByRole('button', { name: /^Pick: / })
  const heart = (n: number) => page.getByRole('button', { name: `Pick: Photo ${n}, Play ${n}`, exact: true })
  const status = page.getByRole('status').filter({ hasText: /of 25/ })
  await expect(hearts.first()).toBeVisible()
  for (let n = 1; n <= 25; n++) await heart(n).click()
  await expect(status).toContainText('25 of 25')
  expect(await ticks(page)).toBe(25)
  expect(await misplaced(hearts)).toEqual([])
  await heart(26).click()
  await expect(status).toContainText('25 of 25Remove one to choose another.')
  await expect(heart(26)).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page)
  const stored = () => db.prepare('select count(*) as n from chosen_frame').get()
  await expect.poll(stored).toEqual({ n: 25 })
  await page.getByRole('link', { name: 'Note about 2', exact: true }).click()
  await page.getByLabel('Note to Jordan about photo 2').fill('Crop tighter, please.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('“Crop tighter, please.”')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Note about 2, written' })).toBeFocused()
  await page.getByRole('link', { name: /^I.m finished$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Send your picks' })).toContainText('25 picks and 1 note')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send 25 picks' }).click()
  await expect(page.getByText('You chose 25.')).toBeFocused()
  await expect(hearts).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Ask Jordan to unlock them' })).toHaveAttribute(
    'href',
    /^mailto:/,
  )

  await owner.goto(`${origin}/studio`)
  const group = owner.getByRole('region', { name: 'Picks finished' })
  await expect(group).toContainText('25 photos, 1 note for Album')
  await group.getByRole('link', { name: /^See picks/ }).click()
  const theirs = owner.getByRole('article', { name: 'Ann, Album' })
  await expect(theirs).toContainText('Crop tighter, please.')
  const names = (await theirs.getByLabel('Names for Lightroom Classic').inputValue()).split(', ')
  expect(names).toEqual(Array.from({ length: 25 }, (_, i) => `Play ${i + 1}`))
  await theirs.getByRole('button', { name: /^Reopen/ }).click()
  await expect(theirs).toContainText('Reopened')
  await owner.context().close()

  await page.reload()
  await hydrated(page)
  await heart(1).click()
  await expect(status).toContainText('24 of 25')
  await expect.poll(stored).toEqual({ n: 24 })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a client picks, writes and finishes', { tag: '@all' }, async ({ page, context, copyOfSite }) => {
    const copy = copyOfSite((db, link) => {
      addAlbum(db, link)
      db.prepare(`insert into pick_list values ('list', ?, 'Wall', 1, null, 1)`).run(ALBUM)
    })
    await openSession(context, copy, CLIENT)
    await page.goto(`${copy.origin}/client/${CLIENT}/${SLUG}/picks/list`)
    const hearts = page.getByRole('button', { name: /^Pick: / })
    await hearts.nth(1).click()
    await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await hearts.nth(2).click()
    await expect(page.getByRole('status').first()).toContainText('Remove one to choose another.')
    await page.getByRole('link', { name: 'Note about 2' }).click()
    await page.getByLabel('Note to Jordan about photo 2').fill('Brighter')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('“Brighter”')).toBeVisible()
    await page.getByRole('link', { name: /finished$/ }).click()
    await page.getByRole('button', { name: 'Send 1 pick' }).click()
    await expect(page.getByText('You chose 1.')).toBeVisible()
    await page.goto(unsubscribeAddress({ sign: signWith(SECRET), origin: copy.origin }, CLIENT))
    await page.getByRole('button', { name: 'Turn reminders off' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reminders are off')
    await page.getByRole('button', { name: 'Turn reminders back on' }).click()
    await expect(page.getByRole('button', { name: 'Turn reminders off' })).toBeVisible()
  })
})
