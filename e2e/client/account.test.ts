import { readFileSync } from 'node:fs'
import { account, signIn } from '../support/business/accounts.ts'
import { emailsTo } from '../support/emails.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { OWNER, signInAsOwner } from '../support/studio.ts'
import { expect, test } from '../support/test.ts'

const BELL = 'marcus@bellfamily.example'
const NAME = 'Marcus Bell'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/400/] })

test('a client gets their data and asks to be erased, which the owner sees and puts aside', {
  tag: ['@phone', '@all'],
}, async ({ page, copyOfSite }) => {
  const copy = copyOfSite()
  const { origin } = copy
  await signIn(page, BELL, origin)
  await page.goto(`${origin}/client/${account(BELL).clientId}/account`)
  const own = page.getByRole('region', { name: 'Your data' })
  const download = page.waitForEvent('download')
  await own.getByRole('button', { name: 'Download the file' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect([JSON.parse(file).email, /athletics|password_hash/.test(file)]).toEqual([BELL, false])

  await own.getByRole('link', { name: 'Ask to be erased' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask to be erased?')
  await expectAccessible(page)
  const ask = async (password: string) => {
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Ask to be erased' }).click()
  }
  await ask('not the password')
  await expect(page.getByRole('alert').filter({ hasText: 'not your password' })).toBeVisible()
  await ask(account(BELL).password)
  await expect(own.getByRole('status')).toContainText('Jordan has your request.')
  await expect(own.getByRole('link', { name: 'Ask to be erased' })).toHaveCount(0)
  await expectAccessible(page)
  await expect.poll(() => emailsTo(copy, OWNER).join()).toContain(`Asked to be erased: ${NAME}`)

  await signInAsOwner(page, copy)
  const today = page.getByRole('region', { name: 'Asked to be erased' })
  await today.getByRole('link', { name: `Open ${NAME}` }).click()
  const request = page.getByRole('region', { name: 'Asked to be erased' })
  await expect(request.getByRole('link', { name: 'Export or erase' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await request.getByRole('button', { name: 'Put aside' }).click()
  await expect(request).toHaveCount(0)
})
