import type { Page } from '@playwright/test'
import { account } from '../support/business/accounts.ts'
import { goTo, OWNER, signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // There is no line for a while, and then no session.
  expected: [
    /ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED)|status(: | of )(401|404)|lost: |Not loaded/,
  ],
})

test('without a connection the studio stays, and goes on by itself', { tag: '@all' }, async ({
  page,
  copy,
  context,
}) => {
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

/** Presses a button whose command is done, but whose response gets lost, and then presses it again. */
async function pressTwice(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  const posted = (url: URL) => url.pathname.endsWith('.data')
  await page.route(posted, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('The site did not respond')
  await page.unroute(posted)
  await button.click()
}

test('what is sent again after a lost response is stored once', { tag: '@all' }, async ({ page, copy }) => {
  await signInAsOwner(page, copy)
  const heading = page.getByRole('heading', { level: 1 })
  await goTo(page, 'Albums')
  await page.getByRole('link', { name: 'New album' }).click()
  await page.getByLabel('Title').fill('Lost and found')
  await pressTwice(page, 'Make album')
  await expect(heading).toHaveText('Lost and found')
  await page.getByRole('link', { name: 'Access', exact: true }).click()
  await page.getByRole('link', { name: 'Make a link' }).click()
  await page.getByLabel('Name, for you alone').fill('Team room')
  await pressTwice(page, 'Make the link')
  await expect(page.getByRole('form', { name: 'Make a share link' })).toHaveCount(0)
  await goTo(page, 'Blog')
  const db = copy.database()
  const count = (from: string) => db.prepare(`select count(*) as n from ${from}`).get()?.n
  const posts = Number(count('post'))
  await pressTwice(page, 'New post')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  expect(count('post')).toBe(posts + 1)
  expect(count(`album where name = 'Lost and found'`)).toBe(1)
  expect(count(`share_link where name = 'Team room'`)).toBe(1)
  db.close()
})

test('a caption stays in its field until it is stored', { tag: '@all' }, async ({ page, copy, context }) => {
  await signInAsOwner(page, copy)
  await goTo(page, 'Albums')
  await page.locator('main a[href^="/studio/albums/0"]').first().click()
  await page.getByRole('gridcell').first().click()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  const caption = dialog.getByLabel('Caption')
  await caption.fill('The catch at dusk')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The site did not respond')
  await expect(caption).toHaveValue('The catch at dusk')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Saved.')).toBeVisible()
})

test('without a connection the sign-in keeps what was typed', { tag: '@all' }, async ({
  page,
  copy,
  context,
}) => {
  await page.goto(`${copy.origin}/studio/sign-in`)
  await hydrated(page)
  await page.getByLabel('Email').fill(OWNER)
  await page.locator('input[name=password]').fill(account(OWNER).password)
  await context.setOffline(true)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('The site did not respond. Please try again.')
  await expect(page.getByLabel('Email')).toHaveValue(OWNER)
  await context.setOffline(false)
  await button.click()
  await expect(page).toHaveURL(`${copy.origin}/studio`)
})

test('a page that was opened after the session had ended is never called missing', { tag: '@all' }, async ({
  page,
  copy,
  context,
}) => {
  await signInAsOwner(page, copy)
  const db = copy.database()
  db.exec('delete from session')
  db.close()
  await goTo(page, 'Clients')
  const dialog = page.getByRole('dialog', { name: 'You were signed out' })
  await expect(dialog).toBeVisible()
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector('main')?.textContent.includes('no such page'))
        document.body.dataset.missing = 'true'
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const other = await context.newPage()
  await signInAsOwner(other, copy)
  await dialog.getByRole('button', { name: 'I have signed in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-missing')
})

test('after the session has ended, a dialog that loads something leaves the page as it is', {
  tag: '@all',
}, async ({ page, copy }) => {
  await signInAsOwner(page, copy)
  await goTo(page, 'Albums')
  await page.locator('main a[href^="/studio/albums/0"]').first().click()
  const photograph = page.getByRole('gridcell').first()
  await photograph.click()
  const db = copy.database()
  db.exec('delete from session')
  db.close()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible()
  await expect(photograph).toBeVisible()
})
