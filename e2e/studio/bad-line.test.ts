import type { Page } from '@playwright/test'
import { account } from '../support/business/accounts.ts'
import { goTo, OWNER, signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // React Router awaits a command's script first, and its lost request only then.
  expected: [
    /error: Failed to fetch$|ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED)|status(: | of )40[014]|lost: |Not loaded/,
  ],
})

test('the studio stays without a connection', { tag: '@all' }, async ({ page, copy, context }) => {
  await signInAsOwner(page, copy)
  const albums = page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Albums' })
  await albums.click()
  await page.locator('main a[href^="/studio/albums/0"]').first().click()
  await page.getByRole('gridcell').first().click()

  await context.setOffline(true)
  await expect(page.getByText('No connection')).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('alert')).toContainText('The site didn’t respond')
  await expect(page.getByRole('gridcell').first()).toHaveAttribute('aria-selected', 'true')

  // A page that was never opened in this tab: neither its data nor its script is here.
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Bookings' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(albums).toBeVisible()
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Today' }).click()
  await expect(page).toHaveTitle(/^No connection|^Today/)
  await expect(albums).toBeVisible()
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Bookings' }).click()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
})

test('a session that ends keeps what was typed', async ({ page, copy, context }) => {
  await signInAsOwner(page, copy)
  await goTo(page, 'Albums')
  await page.locator('main a[href^="/studio/albums/0"]').first().click()
  await page.getByRole('link', { name: 'Details' }).click()
  const form = page.getByRole('form', { name: 'Details', exact: true })
  await form.getByText('More', { exact: true }).click()
  const city = form.getByLabel('City', { exact: true })
  await city.fill('Dunedin')
  const endSession = () => {
    const { db } = copy
    db.exec('delete from session')
  }
  const dialog = page.getByRole('dialog', { name: 'You were signed out' })
  const signInElsewhere = async () => {
    await expect(dialog).toBeVisible()
    const other = await context.newPage()
    await signInAsOwner(other, copy)
    await other.close()
    await dialog.getByRole('button', { name: 'I’ve signed in' }).click()
    await expect(dialog).toBeHidden()
  }
  endSession()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await signInElsewhere()
  await expect(city).toHaveValue('Dunedin')
  await save.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  endSession()
  await goTo(page, 'Clients')
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector('main')?.textContent.includes('find this page'))
        document.body.dataset.missing = 'true'
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await signInElsewhere()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-missing')

  // A dialog that loads something leaves the page as it is.
  await goTo(page, 'Albums')
  await page.locator('main a[href^="/studio/albums/0"]').first().click()
  const photograph = page.getByRole('gridcell').first()
  await photograph.click()
  endSession()
  await page.keyboard.press('e')
  await expect(dialog).toBeVisible()
  await expect(photograph).toBeVisible()
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
  await expect(page.getByRole('alert')).toContainText('The site didn’t respond')
  await page.unroute(posted)
  await button.click()
}

test('what is sent again after a lost response is stored once', { tag: '@all' }, async ({ page, copy }) => {
  await signInAsOwner(page, copy)
  const heading = page.getByRole('heading', { level: 1 })
  await goTo(page, 'Albums')
  await page.getByRole('link', { name: 'New album' }).click()
  await page.getByLabel('Title').fill('Lost and found')
  await pressTwice(page, 'Create album')
  await expect(heading).toHaveText('Lost and found')
  await goTo(page, 'Blog')
  const { db } = copy
  const count = (from: string) => db.prepare(`select count(*) as n from ${from}`).get()?.n
  const posts = Number(count('post'))
  await pressTwice(page, 'New post')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  expect(count('post')).toBe(posts + 1)
  expect(count(`album where name = 'Lost and found'`)).toBe(1)
})

test('the sign-in keeps what was typed', { tag: '@all' }, async ({ page, copy, context }) => {
  await page.goto(`${copy.origin}/studio/sign-in`)
  await hydrated(page)
  await page.getByLabel('Email').fill(OWNER)
  await page.locator('input[name=password]').fill(account(OWNER).password)
  await context.setOffline(true)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('The site didn’t respond. Please try again.')
  await expect(page.getByLabel('Email')).toHaveValue(OWNER)
  await context.setOffline(false)
  await button.click()
  await expect(page).toHaveURL(`${copy.origin}/studio`)
})

test('of two windows the later reads what changed', { tag: '@all' }, async ({ page, copy, context }) => {
  await signInAsOwner(page, copy)
  await goTo(page, 'Albums')
  await page.locator('main a[href^="/studio/albums/0"]').first().click()
  await page.getByRole('link', { name: 'Details' }).click()
  const form = (of: Page) => of.getByRole('form', { name: 'Details', exact: true })
  await expect(form(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await hydrated(other)
  const save = (of: Page) => of.getByRole('button', { name: 'Save', exact: true }).click()
  const named = (of: Page, label: string) => form(of).getByLabel(label, { exact: true })
  for (const one of [page, other]) await form(one).getByText('More', { exact: true }).click()
  await named(other, 'City').fill('Clearwater')
  await save(other)
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()

  const [city, title] = [named(page, 'City'), named(page, 'Title')]
  await city.fill('Sarasota')
  await title.fill('The last game')
  await save(page)
  await expect(page.getByText('Someone saved “Clearwater” in another window.')).toBeVisible()
  await expect(city).toHaveValue('Sarasota')
  await expect(title).toHaveValue('The last game')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(city).toHaveValue('Clearwater')
  await city.fill('Sarasota')
  await save(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // The other window kept a city that it didn't change.
  await named(other, 'Title').fill('The very last game')
  await save(other)
  await expect(other.getByText('Someone saved “The last game” in another window.')).toBeVisible()
  await save(other)
  await expect(named(other, 'City')).toHaveValue('Sarasota')
})
