import type { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { uuidv7 } from '../../ports/database/id.ts'
import { account, email, fill, signIn } from '../support/business/accounts.ts'
import { withAccount } from '../support/business/clients.ts'
import { mailedLink } from '../support/emails.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { holdAnimations, turnsOf } from '../support/screen/turns.ts'
import { expect, hydrated, test } from '../support/test.ts'

const ATHLETICS = 'athletics@baypoint.example'
const BELL = 'marcus@bellfamily.example'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const password = (page: Page) => page.getByRole('textbox', { name: /password/i })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

function mailLinks(db: DatabaseSync, ...addresses: string[]): void {
  for (const address of addresses) {
    const [link, now] = [uuidv7(), Date.now()]
    const client = db.prepare('select id from client where email = ?').get(address)
    withAccount(db, String(client?.id))
    db.prepare(
      `insert into password_link (id, account_id, purpose, created_at, expires_at)
      select ?, id, 'invitation', ?, ? from account where email = ?`,
    ).run(link, now, now + 60_000, address)
    db.prepare(
      `insert into job (id, kind, about, payload, status, attempts, run_at, created_at, give_up_at)
      values (?, 'mail', ?, '{"email":"client-invitation"}', 'waiting', 0, ?, ?, ?)`,
    ).run(uuidv7(), link, now, now, now + 60_000)
  }
}

test('a client signs in by keyboard, sees their albums and stays signed in', async ({ page }) => {
  await page.goto('/client')
  await expect(page).toHaveTitle('Client Login | Baseline')
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Login to the secure client portal to view your private photo albums.',
  )
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Client Portal Login' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByPlaceholder('Email')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByPlaceholder('Password')).toHaveAttribute('autocomplete', 'current-password')
  await email(page).focus()
  await page.keyboard.type(ATHLETICS.toUpperCase())
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(account(ATHLETICS).password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByPlaceholder('Password')).toHaveAttribute('type', 'text')
  await expect(page.getByPlaceholder('Password')).toHaveValue(account(ATHLETICS).password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/client/${account(ATHLETICS).clientId}`)
  await expect(page.getByRole('heading', { name: 'Welcome, Bay Point Athletics!' })).toBeVisible()
  await expect(page.getByText('Thank you for choosing Baseline. Here are your albums.')).toBeVisible()
  const cards = page.getByRole('region', { name: 'Your albums' }).getByRole('listitem')
  await expect(cards).toHaveCount(9)
  await expectAccessible(page)
  const outside = page.getByRole('link', { name: /opens in a new tab/ })
  await expect(outside).toHaveAttribute('rel', 'noreferrer')
  await expect(outside).toHaveAttribute('target', '_blank')
  await page.goto('/client')
  await expect(page).toHaveURL(`/client/${account(ATHLETICS).clientId}`)
})

test('the albums come one after the other', async ({ browser }) => {
  const context = await browser.newContext({
    reducedMotion: 'no-preference',
    baseURL: process.env.E2E_ORIGIN,
  })
  const page = await context.newPage()
  await holdAnimations(page)
  await signIn(page, ATHLETICS)
  const cards = page.getByRole('region', { name: 'Your albums' }).getByRole('listitem')
  expect(await turnsOf(cards)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800])
  await context.close()
})

test('the button shows that it is busy, and the portal that it is loading', async ({ page }) => {
  await page.goto('/client')
  await hydrated(page)
  await fill(page, BELL, account(BELL).password)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/client.data*', async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  const portal = Promise.withResolvers<void>()
  await page.route(`**/client/${account(BELL).clientId}.data*`, async (route) => {
    await portal.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Login' }).click()
  await asked.promise
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  answer.resolve()
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  portal.resolve()
  await expect(page.getByRole('heading', { name: 'Welcome, Marcus Bell!' })).toBeVisible()
})

test.describe('a failure', () => {
  test.use({ expected: [/403/] })

  test('of an account without a client says so', async ({ page, copy }) => {
    const owner = 'hello@baselinemedia.example'
    const { origin, db } = copy
    db.exec("update account set role = 'client' where role = 'owner'")
    await page.goto(`${origin}/client`)
    await hydrated(page)
    await fill(page, owner, account(owner).password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(alert(page)).toHaveText('Client data not found.')
  })
})

test.describe('without JavaScript', () => {
  test.use({ expected: [/400/] })
  test('the login works, and shows what is wrong', { tag: ['@plain', '@all'] }, async ({ page }) => {
    await page.goto('/client')
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0)
    await fill(page, BELL, 'not the password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(alert(page)).toHaveText('Invalid email or password. Please try again.')
    await expect(email(page)).toHaveValue(BELL)
    await fill(page, BELL, account(BELL).password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Marcus Bell!' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Client Portal Login' })).toBeVisible()
    await page.goto(`/client/${account(BELL).clientId}`)
    await expect(page).toHaveURL('/client')
  })
})

test('signing in leads to the gallery that was opened', { tag: '@all' }, async ({ page }) => {
  await signIn(page, BELL)
  const login = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })
  const albums = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Your albums' })
  await expect(albums).toBeVisible()
  await page.goto('/about')
  await albums.click()
  await expect(page).toHaveURL(`/client/${account(BELL).clientId}`)
  const gallery = page.getByRole('region', { name: 'Your albums' }).locator('a:not([target])').first()
  const address = `${await gallery.getAttribute('href')}?show=favorites`
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(login).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Client Portal Login' })).toBeVisible()
  await fill(page, BELL, account(BELL).password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(address)
  await page.context().clearCookies({ name: 'sideline_session' })
  await page.goto('/client')
  await expect(login).toBeVisible()
})

test('another client’s portal leads to one’s own', async ({ page }) => {
  await signIn(page, BELL)
  for (const path of [account(ATHLETICS).clientId, 'nobody/account']) {
    await page.goto(`/client/${path}`)
    await expect(page).toHaveURL(`/client/${account(BELL).clientId}`)
  }
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Signed in on' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Client Portal Login' })).toBeVisible()
  for (let steps = 0; steps < 3; steps++) {
    await page.goBack()
    await expect(page.getByText(BELL)).toHaveCount(0)
    await expect(page.getByText('Marcus Bell')).toHaveCount(0)
  }
})

test('a client ends one or all sessions elsewhere', { tag: '@all' }, async ({ page, browser }) => {
  const context = await browser.newContext({ baseURL: process.env.E2E_ORIGIN })
  const other = await context.newPage()
  const client = 'coach@oakhollow.example'
  await signIn(page, client)
  await signIn(other, client)
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^End/ }).first().click()
  await expect(page.getByRole('button', { name: /^End/ })).toHaveCount(0)
  await other.reload()
  await expect(other).toHaveURL('/client')
  await signIn(other, client)
  await other.getByRole('link', { name: 'Account' }).click()
  await other.getByRole('link', { name: 'Sign out everywhere' }).click()
  await expect(other.getByRole('heading', { name: 'Sign out on all devices?' })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(other.getByText('You’re signed out on all your devices.')).toBeVisible()
  await expect(other).toHaveURL('/client?everywhere')
  await page.reload()
  await expect(page).toHaveURL(/\/client\?next=/)
  await context.close()
})

test('an emailed link replaces a forgotten password once', { tag: '@all' }, async ({ page, copy }) => {
  await page.goto(`${copy.origin}/client`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expectAccessible(page)
  await email(page).fill(BELL)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = await mailedLink(copy, BELL)
  await page.goto(link)
  await expect(page).toHaveURL(`${copy.origin}/client/password`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expectAccessible(page)
  await password(page).fill('a brand new password')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Marcus Bell!' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has expired or was already used' })).toBeVisible()
  expect(copy.output()).not.toContain(link.split('token=')[1] as string)
  expect(copy.output()).not.toContain('a brand new password')
})

test.describe("with another client's link", () => {
  test.use({ expected: [/409/] })

  test('opened meanwhile, no password is set', { tag: '@all' }, async ({ page, context, copyOfSite }) => {
    const copy = copyOfSite((db) => mailLinks(db, BELL, ATHLETICS))
    const [own, stranger] = [await mailedLink(copy, BELL), await mailedLink(copy, ATHLETICS)]
    await page.goto(own)
    await hydrated(page)
    const other = await context.newPage()
    await other.goto(stranger)
    await expect(other.getByText(ATHLETICS)).toBeVisible()
    await password(page).fill('a brand new password')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(alert(page)).toContainText('Another link was opened in this browser.')
    await page.goto(own)
    await hydrated(page)
    await password(page).fill('a brand new password')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Marcus Bell!' })).toBeVisible()
  })
})
