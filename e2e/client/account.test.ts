import { readFileSync } from 'node:fs'
import { account, signIn } from '../support/business/accounts.ts'
import { emailsTo } from '../support/emails.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { OWNER, signInAsOwner } from '../support/studio.ts'
import { expect, test } from '../support/test.ts'

const BELL = 'marcus@bellfamily.example'
const NAME = 'Marcus Bell'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/400/] })

test('a client gets their data or asks for erasure', { tag: ['@phone', '@all'] }, async ({ page, copy }) => {
  const { origin } = copy
  await signIn(page, BELL, origin)
  await page.goto(`${origin}/client/${account(BELL).clientId}/account`)
  const own = page.getByRole('region', { name: 'Your data' })
  const download = page.waitForEvent('download')
  await own.getByRole('button', { name: 'Download your data' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect([JSON.parse(file).email, /athletics|password_hash/.test(file)]).toEqual([BELL, false])

  await own.getByRole('link', { name: 'Ask to delete your data' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask to delete your data?')
  await expectAccessible(page)
  const ask = async (password: string) => {
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Send request' }).click()
  }
  await ask('not the password')
  await expect(page.getByRole('alert').filter({ hasText: 'That password isn’t right' })).toBeVisible()
  await ask(account(BELL).password)
  await expect(own.getByRole('status')).toContainText('you asked Jordan to delete your data.')
  await expect(own.getByRole('link', { name: 'Ask to delete your data' })).toHaveCount(0)
  await expectAccessible(page)
  await expect.poll(() => emailsTo(copy, OWNER).join()).toContain(`Asked to delete their data: ${NAME}`)

  await signInAsOwner(page, copy)
  const today = page.getByRole('region', { name: 'Asked to delete their data' })
  await today.getByRole('link', { name: `Open ${NAME}` }).click()
  const request = page.getByRole('region', { name: 'Asked to delete their data' })
  await expect(request.getByRole('link', { name: 'Export or delete' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await request.getByRole('button', { name: 'Dismiss' }).click()
  await expect(request).toHaveCount(0)
})
