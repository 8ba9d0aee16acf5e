import { signIn } from '../support/business/accounts.ts'
import { openMailServer, setUpMail } from '../support/mail-server.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/40[04]/] })

const CLIENT = 'athletics@baypoint.example'
const TITLE = 'The long night at the pier'

test('the owner makes an album, describes it, publishes it, and takes it back from the trash', {
  tag: '@all',
}, async ({ page, browser, copyOfSite }) => {
  const { origin, database } = copyOfSite()
  await signInAsOwner(page, { origin, database })
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: 'Albums', exact: true }).click()
  await expect(heading).toHaveText('Albums')
  await expectAccessibleInBoth(page)

  // Filters, sort and search are in the address.
  await page.getByRole('link', { name: /^Private/ }).click()
  await expect(page).toHaveURL(/\?for=private$/)
  await page.getByRole('link', { name: /^Title/ }).click()
  await expect(page).toHaveURL(/sort=title/)
  await page.getByLabel('Search albums').fill('no such album')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/for=private&sort=title&q=no/)
  await expect(page.getByText('No album matches “no such album”.')).toBeVisible()

  await page.getByRole('link', { name: 'New album' }).click()
  await expect(heading).toHaveText('New album')
  await page.getByRole('button', { name: 'Make album' }).click()
  await expect(page.getByRole('alert')).toHaveText('Write a title.')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expectAccessibleInBoth(page)
  await page.getByLabel('Title').fill(TITLE)
  await page.getByRole('radio', { name: /^Everybody/ }).check()
  await page.getByRole('button', { name: 'Make album' }).click()
  await expect(heading).toHaveText(TITLE)
  const state = page.locator('header').getByRole('status')
  await expect(state).toHaveText('Draft, empty')
  const address = page.url()

  // Publishing says why it cannot, and links to what is missing.
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Not published yet: it has no cover, no photographs, and no category.',
  )
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Choose a category' }).click()

  // What was typed survives a mistake.
  const details = page.getByRole('form', { name: 'Details' })
  await details.getByLabel('City').fill('Tampa')
  await details.getByText('More', { exact: true }).click()
  await details.getByLabel('Gallery elsewhere').fill('http://pier.example')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('alert')).toHaveText('The address should begin with https://.')
  await expect(details.getByLabel('Gallery elsewhere')).toBeFocused()
  await expect(details.getByLabel('City')).toHaveValue('Tampa')
  await expectAccessibleInBoth(page)
  await details.getByLabel('Gallery elsewhere').fill('https://pier.example')
  await details.getByLabel('Category').selectOption('Football')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('status')).toHaveText('Saved')
  await details.getByRole('radio', { name: /^Clients/ }).check()
  await expect(details.getByText('Visitors will not find it')).toBeVisible()
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('status').last()).toHaveText('Saved')

  // For clients it needs neither a cover nor a category.
  await page.getByRole('button', { name: 'Open to clients' }).click()
  await expect(state).toHaveText('No client yet')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'published the album' })).toBeVisible()
  await expect(page.getByText('changed the audience of the album')).toBeVisible()
  await expectAccessibleInBoth(page)

  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(heading).toHaveText('Albums')
  await expect(page.getByRole('status').filter({ hasText: 'is in the trash' })).toContainText(TITLE)
  expect((await page.request.get(address)).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heading).toHaveText(TITLE)
  await expect(state).toHaveText('No client yet')

  // What she publishes, a visitor sees at once, and a draft nobody.
  const stranger = await browser.newContext()
  const visitor = await stranger.newPage()
  await page.goto(`${origin}/studio/albums?for=public`)
  await page
    .getByRole('link', { name: /Riverbend vs. Northgate/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  const shown = page.getByRole('complementary', { name: 'This album' }).getByRole('link')
  const portfolio = String(await shown.getAttribute('href'))
  expect((await visitor.request.get(portfolio)).status()).toBe(200)
  await page.getByRole('button', { name: 'Make it a draft' }).click()
  await expect(state).toHaveText('Draft')
  expect((await visitor.request.get(portfolio)).status()).toBe(404)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(state).toHaveText(/^(Published|Developing)/)
  expect((await visitor.request.get(portfolio)).status()).toBe(200)

  // For everybody else there is no such page.
  for (const path of [address, `${origin}/studio/albums`, `${address}/details`, `${address}/send`]) {
    expect((await visitor.request.get(path)).status()).toBe(404)
  }
  await signIn(visitor, CLIENT, origin)
  expect((await visitor.request.get(address)).status()).toBe(404)
  const deleted = await visitor.request.post(`${address}/deletion`, { form: {}, headers: { Origin: origin } })
  expect(deleted.status()).toBe(404)
  await stranger.close()
})

test('the owner sends an album, chooses the reminders, and makes a public page with consent', {
  tag: '@all',
}, async ({ page, browser, copyOfSite }) => {
  const { origin, database } = copyOfSite()
  await signInAsOwner(page, { origin, database })
  await page.goto(`${origin}/studio/settings/mail/server`)
  await hydrated(page)
  const mailServer = await openMailServer()
  await setUpMail(page, mailServer)
  await page.goto(`${origin}/studio/albums?for=private&q=Palmetto`)
  await page
    .getByRole('link', { name: /Bay Point vs. Palmetto State/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Send to clients' }).click()
  const letter = page.getByRole('region', { name: 'The email' })
  await expect(letter).toContainText('Your album is ready:')
  await expectAccessibleInBoth(page)
  const form = page.getByRole('form', { name: 'Send' })
  const clients = form.getByRole('group', { name: /^Will get it/ })
  await clients.getByRole('checkbox').first().uncheck()
  await expect(form.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await clients.getByRole('checkbox').first().check()
  await form.getByRole('button', { name: 'Send to 1 client' }).click()
  await expect(form.getByRole('status')).toHaveText(
    /^1 email (queued\.|will be sent once everything is developed\.)$/,
  )
  const told = form.getByRole('group', { name: /^(Waiting|Sent already)/ })
  await expect(told).toBeVisible()
  await expect(clients).toHaveCount(0)
  await expect(form.getByText('Handed to the mail server')).toBeVisible()
  await expectAccessibleInBoth(page)

  // A reminder is planned as soon as the email has left, and moves with the setting.
  await page.getByRole('link', { name: 'Access' }).click()
  const unopened = page.getByRole('group', { name: 'Not opened yet' })
  await expect(unopened.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
  await unopened.getByRole('button', { name: '14 days' }).click()
  await expect(unopened.getByRole('button', { name: '14 days' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleInBoth(page)
  const due = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'America/New_York',
  })
  const planned = page.getByRole('region', { name: 'Planned' })
  await expect(async () => {
    await page.goto(page.url().replace(/access$/, 'history'))
    await expect(planned).toContainText(
      `On ${due.format(Date.now() + 14 * 86_400_000)}: reminder to Bay Point Athletics, not opened yet`,
      { timeout: 5_000 },
    )
  }).toPass()
  await expectAccessibleInBoth(page)

  // Two photographs become a page, a draft until somebody has consented.
  await page.getByRole('link', { name: /^Photos/ }).click()
  await page.getByRole('gridcell').first().click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Make a public page…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a public page of 2 photographs' })
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Write a title.')
  await expectAccessibleInBoth(page)
  await dialog.getByLabel('Title').fill(TITLE)
  await dialog.getByLabel('Category').selectOption('Football')
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toContainText('Not published yet: it has no consent.')
  const consent = page.getByRole('region', { name: 'Consent' })
  await consent.getByLabel('Note').fill('Without names.')
  await consent.getByRole('button', { name: 'Record consent' }).click()
  await expect(consent.getByRole('alert')).toHaveText('Choose how they consented.')
  await expect(consent.getByLabel('Note')).toHaveValue('Without names.')
  await consent.getByLabel('How').selectOption('In person')
  await expectAccessibleInBoth(page)
  await consent.getByRole('button', { name: 'Record consent' }).click()
  await expect(consent.getByRole('listitem')).toContainText('Without names.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish' }).click()
  const shown = page.getByRole('link', { name: 'View on the site' })
  const visitor = await browser.newContext()
  const portfolio = `${origin}${await shown.getAttribute('href')}`
  expect(await (await visitor.request.get(portfolio)).text()).toContain(TITLE)
  await consent.getByRole('button', { name: 'Withdraw the consent of Bay Point Athletics' }).click()
  await expect(consent.getByRole('listitem')).toContainText('Withdrawn')
  expect((await visitor.request.get(portfolio)).status()).toBe(404)
  await visitor.close()
  await page.getByRole('link', { name: 'Today' }).click()
  const group = page.getByRole('region', { name: 'Consent withdrawn' })
  await expect(group).toContainText('Bay Point Athletics withdrew consent. The page is a draft')
  await expectAccessibleInBoth(page)
})
