import { fillAlbum } from '../support/business/long-album.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // A change that the site refuses.
  expected: [/status(: | of )400 .*\/frames\.data/],
})

/** As the address of its page names it. */
const ALBUM = '0190c1f2-0000-7000-8000-000000001500'

test('changes are stored before the owner leaves, and what the site refuses is shown as it is now', {
  tag: '@all',
}, async ({ page, copyOfSite }) => {
  const { origin, database } = await copyOfSite((db, again) => {
    db.exec(
      `insert into album (id, slug, visibility, name, published) values ('${ALBUM}', 'short', 'private', 'Short', 1)`,
    )
    fillAlbum(db, again, { album: ALBUM, count: 6, series: '1500' })
  })
  await signInAsOwner(page, { origin, database })
  await page.goto(`${origin}/studio/albums/${ALBUM}`)
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
  await expect(other.getByRole('alert')).toContainText('Not all of these photographs are in the album.')
  await expect(other.getByRole('gridcell')).toHaveCount(4)
})

test('the owner arranges 1,500 photographs by keyboard', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const { origin, database } = copyOfSite((db, again) => {
    db.exec(`insert into album (id, slug, visibility, name, category, date, published)
      values ('${ALBUM}', 'long-night', 'public', 'Long night', 'Football', '2026-10-18', 1)`)
    fillAlbum(db, again, { album: ALBUM, count: 1500, series: '1500' })
    db.exec(`update photo set name = replace(title, 'Play ', 'BM2_') || '.jpg' where title like 'Play %'`)
  })
  const frame = (name: string) => page.getByRole('gridcell', { name, exact: true })
  const note = page.getByRole('status').filter({ hasText: '.' })
  const dialog = page.getByRole('dialog')
  await signInAsOwner(page, { origin, database })
  await page.goto(`${origin}/studio/albums/${ALBUM}`)
  await hydrated(page)
  await expect(frame('1 BM2_1')).toBeVisible()
  expect(await page.getByRole('gridcell').count()).toBeLessThan(200)

  // The last thirty move to position 5, and stay there.
  await frame('1 BM2_1').focus()
  await page.keyboard.press('End')
  await expect(frame('1500 BM2_1500')).toBeFocused()
  for (let i = 1; i < 30; i++) await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByRole('toolbar')).toContainText('30 selected')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('m')
  await dialog.getByLabel('To position').fill('1501')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('A position is a number from 1 to 1,500.')
  await dialog.getByLabel('To position').fill('5')
  await page.keyboard.press('Enter')
  await expect(note).toContainText('30 photographs moved.')
  await page.reload()
  await hydrated(page)
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('Home')
  for (const name of ['4 BM2_4', '5 BM2_1471', '34 BM2_1500', '35 BM2_5']) {
    await expect(frame(name)).toBeVisible()
  }

  // A section of its own for two of them, taken back, and again.
  await frame('5 BM2_1471').click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('s')
  await dialog.getByLabel('New section').fill('Encore')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('Encore 2')
  await page.keyboard.press('z')
  await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('Encore 0')
  await expect(frame('5 BM2_1471')).toBeVisible()

  // Words beside the photograph.
  await page.keyboard.press('Escape')
  await frame('3 BM2_3').click()
  await page.keyboard.press('e')
  await expect(dialog.getByLabel('Caption')).toBeFocused()
  await dialog.getByLabel('Caption').fill('Last orders')
  const point = dialog.getByRole('button', { name: /^Point that stays in view/ })
  await point.press('ArrowLeft')
  await point.press('ArrowLeft')
  await expectAccessibleInBoth(page)
  await dialog.getByLabel('Caption').press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(note).toContainText('The focus point is saved.')

  // To the trash, and back.
  await frame('2 BM2_2').click()
  await page.keyboard.press('Delete')
  await expect(note).toContainText('1 photograph moved to the trash')
  await expect(frame('2 BM2_3')).toBeVisible()
  await page.keyboard.press('z')
  await expect(frame('2 BM2_2')).toBeVisible()

  // Looked at, turned with the arrows, and found by its file's name.
  await frame('2 BM2_2').focus()
  await page.keyboard.press(' ')
  await expect(dialog.getByRole('status')).toHaveText('2 of 1,500')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('status')).toHaveText('3 of 1,500')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('bm2_149')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?q=bm2_149$/)
  await expect(page.getByRole('gridcell')).toHaveCount(11)
  await page.getByRole('searchbox').fill('nothing like it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No file name here contains “nothing like it”.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all 1,500' }).click()

  // The cover, as a visitor sees it, with the point that stays in view; rotated, it has another address.
  await frame('3 BM2_3').click()
  await page.getByRole('button', { name: 'Cover', exact: true }).click()
  await expect(frame('3 BM2_3 Cover')).toBeVisible()
  await expect(note).toContainText('The cover is changed.')
  const id = '1500'.padEnd(31, '0').concat('3')
  const visitor = await page.context().newPage()
  await visitor.goto(`${origin}/portfolio`)
  const card = visitor.getByRole('link', { name: 'Long night' })
  await expect(card.locator(`img[srcset*="${id}/"]`)).toBeVisible()
  await expect(card.locator('[data-x="4"]')).toHaveCount(1)
  await visitor.close()
  await page.keyboard.press('r')
  await expect(note).toContainText('1 photograph rotated.')
  const db = database()
  const turned = db.prepare('select turned from photo where id = ?').get(id)
  db.close()
  expect(turned).toEqual({ turned: 90 })
})

test('a wide screen has no button for search, in whatever order the style sheets arrived', {
  tag: '@all',
}, async ({ page, copy }) => {
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/albums`)
  await hydrated(page)
  await page.locator('main a[href^="/studio/albums/0"]').first().click()
  const search = page.locator('button[aria-label="Search and sort"]')
  await expect(search).toBeAttached()
  await page.evaluate(() => {
    document.adoptedStyleSheets = [...document.styleSheets].toReversed().map((sheet) => {
      const copy = new CSSStyleSheet()
      copy.replaceSync([...sheet.cssRules].map(({ cssText }) => cssText).join(''))
      return copy
    })
  })
  await expect(search).toBeHidden()
})
