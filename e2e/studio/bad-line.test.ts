import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // There is no line for a while, and then no session.
  expected: [
    /ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED)|status(: | of )(401|404)|lost: |Not loaded/,
  ],
})

test('without a connection the studio stays, and goes on by itself', async ({ page, copy, context }) => {
  await signInAsOwner(page, copy)
  const albums = page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Albums' })
  await albums.click()
  await page.locator('main a[href^="/studio/albums/0"]').first().click()
  await page.getByRole('gridcell').first().click()

  await context.setOffline(true)
  await expect(page.getByText('No connection')).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('alert')).toContainText('The site did not respond')
  await expect(page.getByRole('gridcell').first()).toHaveAttribute('aria-selected', 'true')

  // A page that was never opened in this tab: neither its data nor its script is here.
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Bookings' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(albums).toBeVisible()
  // Today is at the address of the studio itself.
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Today' }).click()
  await expect(page).toHaveTitle(/^No connection|^Today/)
  await expect(albums).toBeVisible()
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Bookings' }).click()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
})

test('a session that ends keeps what was typed, and the form can be sent again', async ({
  page,
  copy,
  context,
}) => {
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/albums`)
  await hydrated(page)
  await page.locator('main a[href^="/studio/albums/0"]').first().click()
  await page.getByRole('link', { name: 'Details' }).click()
  const city = page.getByRole('textbox', { name: 'City' })
  await city.fill('Dunedin')
  const db = copy.database()
  db.exec('delete from session')
  db.close()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'You were signed out' })
  await expect(dialog).toBeVisible()

  const other = await context.newPage()
  await signInAsOwner(other, copy)
  await dialog.getByRole('button', { name: 'I have signed in' }).click()
  await expect(dialog).toBeHidden()
  await expect(city).toHaveValue('Dunedin')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
