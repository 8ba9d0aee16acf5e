import { fillAlbum } from '../support/business/long-album.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expected: [/status(: | of )400 .*\/frames\.data/],
})

const ALBUM = '0190c1f2-0000-7000-8000-000000001500'

test('changes are stored before the owner leaves', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite((db, again) => {
    db.exec(
      `insert into album (id, slug, visibility, name, published) values ('${ALBUM}', 'short', 'private', 'Short', 1)`,
    )
    fillAlbum(db, again, { album: ALBUM, count: 6, series: '1500' })
  })
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/albums/${ALBUM}`)
  await hydrated(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await hydrated(other)

  // The first is under way while the second is asked for and undone, and a third is asked for.
  let respond = () => {}
  const responds = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/frames.data*', async (route) => {
    await responds
    await route.continue()
  })
  for (const name of ['1', '2', '3']) {
    await page.getByRole('gridcell', { name: new RegExp(`^${name} `) }).click()
    await page.keyboard.press('Delete')
    if (name === '2') await page.keyboard.press('z')
  }
  await page.getByRole('link', { name: 'Access', exact: true }).click()
  respond()
  await expect(page).toHaveURL(/\/access$/)
  await page.goBack()
  await expect(page.getByRole('gridcell')).toHaveCount(4)

  // The other tab still shows what is in the trash now.
  await expect(other.getByRole('gridcell')).toHaveCount(6)
  await other.getByRole('gridcell').first().click()
  await other.keyboard.press('Delete')
  await expect(other.getByRole('alert')).toContainText('Some of these photos aren’t in the album.')
  await expect(other.getByRole('gridcell')).toHaveCount(4)
})

test('the owner arranges 1,500 photographs by keyboard', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite((db, again) => {
    db.exec(`insert into album (id, slug, visibility, name, category, date, published)
      values ('${ALBUM}', 'long-night', 'public', 'Long night', 'Football', '2026-10-18', 1)`)
    fillAlbum(db, again, { album: ALBUM, count: 1500, series: '1500' })
    db.exec(`update photo set name = replace(title, 'Play ', 'BM2_') || '.jpg' where title like 'Play %'`)
  })
  const frame = (name: string) => page.getByRole('gridcell', { name, exact: true })
  const note = page.getByRole('status').filter({ hasText: '.' })
  const dialog = page.getByRole('dialog')
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/albums/${ALBUM}`)
  await hydrated(page)
  await expect(frame('1 BM2_1')).toBeVisible()
  expect(await page.getByRole('gridcell').count()).toBeLessThan(200)

  // So many are only on a high screen.
  await page.setViewportSize({ width: 1440, height: 2400 })
  await frame('1 BM2_1').focus()
  await page.keyboard.press('End')
  await expect(frame('1500 BM2_1500')).toBeFocused()
  for (let i = 1; i < 30; i++) await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByRole('toolbar')).toContainText('30 selected')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('m')
  await dialog.getByLabel('To position').fill('5')
  await page.keyboard.press('Enter')
  await expect(note).toContainText('30 photos moved.')
  for (const name of ['4 BM2_4', '5 BM2_1471', '34 BM2_1500', '35 BM2_5']) {
    await expect(frame(name)).toBeVisible()
  }

  await frame('5 BM2_1471').click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('s')
  await dialog.getByLabel('New section').fill('Encore')
  await page.keyboard.press('Enter')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections).toContainText('Encore 2')
  await page.keyboard.press('z')
  await expect(sections).toContainText('Encore 0')

  await page.keyboard.press('Escape')
  await frame('3 BM2_3').click()
  await page.keyboard.press('c')
  await expect(dialog.getByLabel('Caption')).toBeFocused()
  await dialog.getByLabel('Caption').fill('Last orders')
  const point = dialog.getByRole('button', { name: /^Point that stays in view/ })
  await point.press('ArrowLeft')
  await point.press('ArrowLeft')
  await expectAccessibleInBoth(page)
  await dialog.getByLabel('Caption').press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(note).toContainText('Focus point saved.')

  // One caption for three: the one that has its own keeps it, until History takes it all back.
  await frame('2 BM2_2').click()
  for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('c')
  await dialog.getByLabel('Caption').fill('In the rain.')
  await expect(dialog.getByRole('region', { name: 'How they’ll read' })).toContainText('Keeps “Last orders”')
  await expectAccessibleInBoth(page)
  const captions = () =>
    copy.db
      .prepare(`select caption from frame where album_id = ? and caption is not null order by place`)
      .all(ALBUM)
      .map(({ caption }) => caption)
  await dialog.getByRole('radio', { name: /^Add to the end/ }).check()
  await dialog.getByRole('button', { name: 'Caption 3' }).click()
  await expect(note).toContainText('Captions on 3 photos.')
  expect(captions().filter((one) => String(one).endsWith('In the rain.'))).toHaveLength(3)
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Undo these captions' }).click()
  await expect(page.getByText('undid the captions of 3 photos')).toBeVisible()
  expect(captions()).toEqual(['Last orders'])
  await page.goBack()

  await frame('2 BM2_2').click()
  await page.keyboard.press(' ')
  await expect(dialog.getByRole('status')).toHaveText('2 of 1,500')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('status')).toHaveText('3 of 1,500')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  // The cover, as a visitor sees it, with the point that stays in view.
  await frame('3 BM2_3').click()
  await page.getByRole('button', { name: 'Cover', exact: true }).click()
  await expect(frame('3 BM2_3 Cover')).toBeVisible()
  await expect(note).toContainText('Cover changed.')
  const visitor = await page.context().newPage()
  await visitor.goto(`${copy.origin}/portfolio`)
  const card = visitor.getByRole('link', { name: 'Long night' })
  await expect(card.locator(`img[src*="${'1500'.padEnd(31, '0')}3/"]`)).toBeVisible()
  await expect(card.locator('[data-x="40"]')).toHaveCount(1)
})

test('the owner moves photographs and albums', { tag: ['@phone', '@all'] }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite((db, again) => {
    db.exec(
      `insert into album (id, slug, visibility, name, published) values
        ('${ALBUM}', 'friday', 'private', 'Friday', 1),
        ('0190c1f2-0000-7000-8000-000000001501', 'saturday', 'private', 'Saturday', 1)`,
    )
    fillAlbum(db, again, { album: ALBUM, count: 6, series: '1600' })
  })
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/albums/${ALBUM}`)
  await hydrated(page)
  const cells = page.getByRole('gridcell')
  await cells.first().focus()
  for (const key of ['x', 'ArrowRight', 'x']) await page.keyboard.press(key)
  await page.getByRole('toolbar', { name: 'Selected photos' }).getByRole('button', { name: 'Album…' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Or choose an album' }).fill('saturd')
  await expect(dialog.getByRole('listitem')).toHaveText([/^Saturday/])
  await expectAccessibleInBoth(page)
  await dialog.getByRole('listitem').getByRole('button').tap()
  await expect(dialog).toContainText('That album’s clients and guests can see them right away.')
  await dialog.getByRole('button', { name: 'Move' }).tap()
  await expect(cells).toHaveCount(4)
  const note = page.getByRole('status').filter({ hasText: '2 photos moved to “Saturday”.' })
  await note.getByRole('button', { name: 'Undo' }).tap()
  await expect(cells).toHaveCount(6)
})
