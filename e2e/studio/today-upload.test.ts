import sharp from 'sharp'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function photograph(name: string, background: string) {
  const create = { width: 300, height: 200, channels: 3 as const, background }
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

test('a phone uploads from Today, into a new album', { tag: '@phone' }, async ({ page, copyOfSite }) => {
  const { origin, database } = copyOfSite()
  const db = database()
  await signInAsOwner(page, { origin, database })
  await hydrated(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload photos' }).click()
  await (await chooser).setFiles([await photograph('a.jpg', 'green'), await photograph('b.jpg', 'navy')])
  const dialog = page.getByRole('dialog', { name: 'Where do 2 files go?' })
  await dialog.getByLabel('A new album').fill('At the pier')
  await dialog.getByRole('button', { name: 'Create and upload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('At the pier')
  const { id } = db.prepare("select id from album where display_name = 'At the pier'").get() as { id: string }
  const frames = db.prepare('select count(*) as n from frame where album_id = ?')
  await expect.poll(() => frames.get(id)).toEqual({ n: 2 })
  db.close()
  // The photographs come first; what searches and sorts them is behind a button.
  await expect(page.getByLabel('Search by file name')).toBeHidden()
  await page.getByRole('button', { name: 'Search and sort' }).click()
  await page.getByLabel('Search by file name').fill('a.jpg')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=a\.jpg/)
  await expectAccessibleInBoth(page)
})
