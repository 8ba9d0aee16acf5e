import { fillAlbum } from '../support/business/long-album.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** As the address of its page names it. */
const ALBUM = '0190c1f2-0000-7000-8000-000000001600'

test('the owner moves photographs to the right album, and puts two albums into the trash and back', {
  tag: ['@phone', '@all'],
}, async ({ page, copyOfSite }) => {
  const { origin, database } = await copyOfSite((db, again) => {
    db.exec(
      `insert into album (id, slug, visibility, name, published) values
        ('${ALBUM}', 'friday', 'private', 'Friday', 1),
        ('0190c1f2-0000-7000-8000-000000001601', 'saturday', 'private', 'Saturday', 1)`,
    )
    fillAlbum(db, again, { album: ALBUM, count: 6, series: '1600' })
  })
  await signInAsOwner(page, { origin, database })
  await page.goto(`${origin}/studio/albums/${ALBUM}`)
  await hydrated(page)
  const cells = page.getByRole('gridcell')
  await cells.first().focus()
  for (const key of ['x', 'ArrowRight', 'x']) await page.keyboard.press(key)
  await page
    .getByRole('toolbar', { name: 'Selected photographs' })
    .getByRole('button', { name: 'Album…' })
    .tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Or one you have' }).fill('saturd')
  await expect(dialog.getByRole('listitem')).toHaveText([/^Saturday/])
  await expectAccessibleInBoth(page)
  await dialog.getByRole('listitem').getByRole('button').tap()
  await expect(dialog).toContainText('Clients and share links of that album see them at once.')
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Move' }).tap()
  await expect(cells).toHaveCount(4)
  const note = page.getByRole('status').filter({ hasText: '2 photographs moved to “Saturday”.' })
  await note.getByRole('button', { name: 'Undo' }).tap()
  await expect(cells).toHaveCount(6)
  await cells.first().focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await dialog.getByRole('button', { name: /^Saturday/ }).tap()
  await dialog.getByRole('button', { name: 'Copy' }).tap()
  await page.getByRole('link', { name: 'Open it' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saturday')
  await expect(cells).toHaveCount(1)

  await page.goto(`${origin}/studio/albums?for=private&q=day`)
  await hydrated(page)
  for (const name of ['Friday', 'Saturday'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await expectAccessibleInBoth(page)
  await page
    .getByRole('toolbar', { name: 'Selected albums' })
    .getByRole('button', { name: 'Move to trash…' })
    .tap()
  await expect(dialog).toContainText('7 photographs.')
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Move to trash' }).tap()
  const gone = page.getByRole('status').filter({ hasText: '2 albums are in the trash' })
  await expect(page.getByRole('checkbox', { name: 'Select Friday' })).toHaveCount(0)
  await gone.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByRole('checkbox', { name: 'Select Friday' })).toBeVisible()
})
