import type { Page } from '@playwright/test'
import { account, fill } from '../support/business/accounts.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { giveOwnersPassword, goTo, OWNER, signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/40[04]/] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const putBack = (page: Page) => page.getByText('What you typed is back.')

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

test('what is typed comes back after a reload and Back, until it is discarded or stored', {
  tag: '@all',
}, async ({ page, copy }) => {
  const { origin } = copy
  await signInAsOwner(page, copy)

  // A client, until it is discarded, and then until it is stored.
  await open(page, `${origin}/studio/clients/new`)
  const client = page.getByRole('form', { name: 'New client' })
  await client.getByLabel('Name').fill('Ada Lovelace')
  await client.getByLabel('Email', { exact: true }).fill('ada@lovelace.example')
  await client.getByLabel(/^Email them an invitation/).uncheck()
  await page.reload()
  await expect(putBack(page)).toBeVisible()
  await expect(client.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await expect(client.getByLabel(/^Email them an invitation/)).not.toBeChecked()
  await expectAccessibleInBoth(page)
  await hydrated(page)
  await goTo(page, 'Albums')
  await expect(heading(page)).toHaveText('Albums')
  await page.goBack()
  await expect(client.getByLabel('Email', { exact: true })).toHaveValue('ada@lovelace.example')
  await client.getByRole('button', { name: 'Discard it' }).click()
  await expect(putBack(page)).toBeHidden()
  await expect(client.getByLabel('Name')).toHaveValue('')
  await expect(client.getByLabel(/^Email them an invitation/)).toBeChecked()
  await open(page, `${origin}/studio/clients/new`)
  await expect(putBack(page)).toBeHidden()
  await client.getByLabel('Name').fill('Ada Lovelace')
  await client.getByRole('button', { name: 'Add client' }).click()
  await expect(client.getByRole('alert')).toBeVisible()
  await page.reload()
  await expect(client.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await client.getByLabel('Email', { exact: true }).fill('ada@lovelace.example')
  await client.getByRole('button', { name: 'Add client' }).click()
  await expect(heading(page)).toHaveText('Ada Lovelace')
  await open(page, `${origin}/studio/clients/new`)
  await expect(client.getByLabel('Name')).toHaveValue('')
  await expect(putBack(page)).toBeHidden()

  // A booking, with a field that only a choice brings.
  await open(page, `${origin}/studio/bookings/new`)
  const booking = page.getByRole('form', { name: 'Booking' })
  await booking.getByLabel('Name').fill('Grace Hopper')
  await booking.getByLabel(/^Email them/).check()
  await booking.getByLabel('Your words').fill('See you at the harbor.')
  await page.reload()
  await expect(booking.getByLabel('Your words')).toHaveValue('See you at the harbor.')
  await expect(booking.getByRole('button', { name: 'Add and send' })).toBeVisible()
})

test('details of an album, and words of a photograph, come back until they are stored', {
  tag: '@all',
}, async ({ page, copy }) => {
  await signInAsOwner(page, copy)
  await open(page, `${copy.origin}/studio/albums`)
  await page.locator('main a[href^="/studio/albums/0"]').first().click()
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  const city = page.getByRole('textbox', { name: 'City' })
  const stored = await city.inputValue()
  await city.fill('Dunedin')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(city).toBeHidden()
  await page.goBack()
  await expect(city).toHaveValue('Dunedin')
  expect(stored).not.toBe('Dunedin')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(putBack(page)).toBeHidden()
  await page.reload()
  await hydrated(page)
  await expect(city).toHaveValue('Dunedin')
  await expect(putBack(page)).toBeHidden()

  // The words of a photograph.
  await page.getByRole('link', { name: /^Photos/ }).click()
  const dialog = page.getByRole('dialog')
  const edit = async () => {
    await page.getByRole('gridcell').first().click()
    await page.keyboard.press('e')
    await expect(dialog.getByLabel('Caption')).toBeFocused()
  }
  await edit()
  await dialog.getByLabel('Caption').fill('Last orders')
  await page.reload()
  await hydrated(page)
  await edit()
  await expect(dialog.getByLabel('Caption')).toHaveValue('Last orders')
  await expect(dialog.getByText('What you typed is back.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /^Saved\./ })).toBeVisible()
  await edit()
  await expect(dialog.getByLabel('Caption')).toHaveValue('Last orders')
  await expect(dialog.getByText('What you typed is back.')).toBeHidden()
})

test('what is typed is there again after the password, and after signing in, but no secret is', {
  tag: '@all',
}, async ({ page, copy }) => {
  const { origin } = copy
  const change = (sql: string) => {
    const db = copy.database()
    db.exec(sql)
    db.close()
  }
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await giveOwnersPassword(page, origin)
  await expect(page).toHaveTitle(/^Today/)
  await open(page, `${origin}/studio/settings/mail/server`)
  const server = page.getByRole('form', { name: 'Mail server' })
  await server.getByLabel('Server').fill('smtp.example.com')
  await server.getByLabel('User').fill('ana@example.com')
  await server.getByRole('button', { name: 'Show password' }).click()
  await server.getByRole('textbox', { name: 'Password' }).fill('seven gulls')
  expect(await kept()).toContain('smtp.example.com')
  expect(await kept()).not.toContain('seven gulls')

  // The password was given too long ago.
  change('update session set confirmed_at = confirmed_at - 1000000')
  await server.getByRole('button', { name: 'Test and save' }).click()
  await expect(heading(page)).toHaveText('Is it you?')
  await page.getByRole('textbox', { name: 'Password' }).fill(account(OWNER).password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${origin}/studio/settings/mail/server`)
  await expect(server.getByLabel('Server')).toHaveValue('smtp.example.com')
  await expect(server.getByLabel('User')).toHaveValue('ana@example.com')
  await expect(server.getByRole('textbox', { name: 'Password' })).toHaveValue('')
  await expect(putBack(page)).toBeVisible()

  // The session ends.
  await open(page, `${origin}/studio/bookings/new`)
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Email', { exact: true }).fill('grace@hopper.example')
  await page.getByLabel('Day').fill('2031-05-04')
  await page.getByRole('button', { name: 'Add booking' }).click()
  await expect(heading(page)).toHaveText('Grace Hopper')
  const reply = page.getByRole('form', { name: 'Reply' })
  await reply.getByLabel('Text').fill('Could we begin at ten?')
  const address = page.url()
  change('delete from session')
  await page.reload()
  await expect(heading(page)).toHaveText('Studio')
  await hydrated(page)
  await fill(page, OWNER, account(OWNER).password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(address.replace(/\?.*/, ''))
  await expect(reply.getByLabel('Text')).toHaveValue('Could we begin at ten?')

  // Signing out deletes it.
  await hydrated(page)
  expect(await kept()).toContain('Could we begin at ten?')
  await goTo(page, 'Sign out')
  await expect(page).toHaveURL(`${origin}/studio/sign-in`)
  expect(await kept()).not.toContain('Could we begin at ten?')
  expect(await kept()).not.toContain('smtp.example.com')
})
