import { readFileSync } from 'node:fs'
import { account, signIn } from '../support/business/accounts.ts'
import { openSession } from '../support/business/clients.ts'
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

test('clients see their own downloads only', { tag: ['@phone', '@all'] }, async ({ page, context, copy }) => {
  const { db } = copy
  const grants = db
    .prepare(
      `select client_id as client, album_id as album from client_album join album on album.id = album_id where slug = 'bp-fb-101825'`,
    )
    .all() as { client: string; album: string }[]
  const [ann, bob] = grants.map(({ client }) => client) as [string, string]
  await openSession(context, copy, ann)
  await page.goto(`${copy.origin}/client/${ann}/account`)
  const list = page.getByRole('region', { name: 'Downloads' })
  const add = db.prepare(`insert into download
    (id, client_id, album_id, album_name, what, size, photographs, bytes, version, started_at, completed_at)
    values (?, ?, ?, ?, ?, 'web', 3, 2441000000, '1', ${Date.UTC(2025, 9, 20, 12)}, ?)`)
  const album = grants[0]?.album as string
  add.run('00024', ann, album, 'Game 24', 'favorites', null)
  add.run('00099', bob, album, 'Secret', 'all', 1)
  await page.evaluate(async (address) => {
    const body = new URLSearchParams({ part: 'all', size: 'web' })
    await (await fetch(address, { method: 'POST', body })).blob()
  }, `/client/${ann}/bp-fb-101825/archives`)
  await page.reload()
  const rows = list.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toHaveText(
    /^October 18(, 2025)?: Bay Point vs\. RidgeviewAll 8 photos, for sharing.* [kM]B/,
  )
  await expect(rows.nth(1)).toHaveText(
    /^Game 24Favorites, 3 photos, for sharingOctober 20, 2025 2\.4 GB not finished$/,
  )
  await expect(page.getByText('Secret')).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
