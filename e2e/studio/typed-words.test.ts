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

test('what is typed comes back until it is stored', { tag: '@all' }, async ({ page, copy }) => {
  const { origin } = copy
  await signInAsOwner(page, copy)

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
  await goTo(page, 'Albums')
  await expect(heading(page)).toHaveText('Albums')
  await page.goBack()
  await expect(client.getByLabel('Email', { exact: true })).toHaveValue('ada@lovelace.example')
  await client.getByRole('button', { name: 'Discard it' }).click()
  await expect(putBack(page)).toBeHidden()
  await expect(client.getByLabel('Name')).toHaveValue('')
  await expect(client.getByLabel(/^Email them an invitation/)).toBeChecked()
  await client.getByLabel('Name').fill('Ada Lovelace')
  await client.getByLabel('Email', { exact: true }).fill('ada@lovelace.example')
  await client.getByRole('button', { name: 'Add client' }).click()
  await expect(heading(page)).toHaveText('Ada Lovelace')
  await open(page, `${origin}/studio/clients/new`)
  await expect(client.getByLabel('Name')).toHaveValue('')
  await expect(putBack(page)).toBeHidden()
})

test('what is typed survives a sign-in, but no secret does', { tag: '@all' }, async ({ page, copy }) => {
  const { origin } = copy
  const change = (sql: string) => {
    const { db } = copy
    db.exec(sql)
  }
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await giveOwnersPassword(page, origin)
  await expect(page).toHaveTitle(/^Today/)
  await open(page, `${origin}/studio/settings/mail/server?with=other`)
  const server = page.getByRole('form', { name: 'Mail server' })
  await server.getByLabel('Server').fill('smtp.example.com')
  await server.getByLabel('User').fill('ana@example.com')
  await server.getByRole('button', { name: 'Show password' }).click()
  await server.getByRole('textbox', { name: 'Password' }).fill('seven gulls')
  expect(await kept()).toContain('smtp.example.com')
  expect(await kept()).not.toContain('seven gulls')

  // The password was given too long ago.
  change('update session set confirmed_at = confirmed_at - 1000000')
  await server.getByRole('button', { name: 'Try it' }).click()
  await expect(heading(page)).toHaveText('Is it you?')
  await page.getByRole('textbox', { name: 'Password' }).fill(account(OWNER).password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${origin}/studio/settings/mail/server?with=other`)
  await expect(server.getByLabel('Server')).toHaveValue('smtp.example.com')
  await expect(server.getByLabel('User')).toHaveValue('ana@example.com')
  await expect(server.getByRole('textbox', { name: 'Password' })).toHaveValue('')
  await expect(putBack(page)).toBeVisible()

  await open(page, `${origin}/studio/bookings/new`)
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Email', { exact: true }).fill('grace@hopper.example')
  await page.getByLabel('Day', { exact: true }).fill('2031-05-04')
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
