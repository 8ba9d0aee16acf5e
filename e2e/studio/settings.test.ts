import { readdirSync } from 'node:fs'
import { mailedLink } from '../support/emails.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // An address that belongs to somebody already, and a token without a name.
  expected: [/400 .*(people|lightroom)\.data|400 \(Bad Request\).*(people|lightroom)\.data/],
})

test('the owner invites an assistant, puts back what was deleted, and reads what happened', async ({
  page,
  browser,
  copyOfSite,
}) => {
  test.slow()
  const { origin, database, mail } = await copyOfSite()
  const db = database()
  const album = db.prepare("select id, slug from album where visibility = 'public' limit 1").get() as {
    id: string
    slug: string
  }
  db.prepare('update album set deleted_at = ? where id = ?').run(Date.now(), album.id)
  db.close()
  await signInAsOwner(page, origin)
  const open = async (name: string) => {
    await page.goto(`${origin}/studio/settings/${name}`)
    await hydrated(page)
    await expectAccessibleInBoth(page)
  }

  await open('people')
  await page.getByLabel('Name').fill('Jae Okonkwo')
  await page.getByLabel('Email address').fill('hello@baselinemedia.example')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('alert')).toContainText('belongs to somebody already')
  await expect(page.getByLabel('Name')).toHaveValue('Jae Okonkwo')
  await page.getByLabel('Email address').fill('jae@baselinemedia.example')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('is on its way to jae@baselinemedia.example')).toBeVisible()
  const mailed = await mailedLink({ mail }, 'jae@baselinemedia.example')
  const emails = () => readdirSync(mail).filter((name) => name.endsWith('.eml')).length
  const before = emails()
  await page.getByRole('button', { name: 'Send again Jae Okonkwo' }).click()
  await expect.poll(emails).toBe(before + 1)
  await page.getByRole('button', { name: 'New link Jae Okonkwo' }).click()
  await expect(page.getByText('/client/password?token=')).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await other.goto(mailed)
  await hydrated(other)
  await other
    .getByLabel(/password/i)
    .first()
    .fill('a long password of an assistant')
  await other.getByRole('button', { name: 'Save and sign in' }).click()
  await other.waitForURL(/studio/)
  const people = await other.request.get(`${origin}/studio/settings/people`)
  expect(people.status()).toBe(404)
  await page.reload()
  await page.getByRole('button', { name: 'Block Jae Okonkwo' }).click()
  await expect(page.getByText('Blocked: cannot sign in.')).toBeVisible()
  expect((await other.request.get(`${origin}/studio`)).status()).toBe(404)

  await open('lightroom')
  await page.getByRole('button', { name: 'Make token' }).click()
  await expect(page.getByRole('alert')).toContainText('Write what it is for')
  await page.getByLabel('What is it for?').fill('Lightroom on the studio Mac')
  await page.getByRole('button', { name: 'Make token' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  await expectAccessibleInBoth(page)
  const Authorization = `Bearer ${token}`
  const whose = await page.request.get(`${origin}/api/v1/token`, { headers: { Authorization } })
  expect(await whose.json()).toMatchObject({ name: 'Lightroom on the studio Mac', account: 'Jordan' })
  // The session's cookie counts for nothing there.
  expect((await page.request.get(`${origin}/api/v1/token`)).status()).toBe(401)
  await page.reload()
  await expect(page.getByLabel('Token', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/last used/)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Lightroom on the studio Mac' }).click()
  await expect(page.getByText('None yet')).toBeVisible()
  expect((await page.request.get(`${origin}/api/v1/token`, { headers: { Authorization } })).status()).toBe(
    401,
  )

  await open('trash')
  await page.getByRole('button', { name: `Put back ${album.slug}` }).click()
  await expect(page.getByText(`${album.slug} is back.`)).toBeVisible()
  await expect(page.getByText('Nothing to put back.')).toBeVisible()

  await open('mail')
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText(/^On its way to/)).toBeVisible()
  await open('backup')

  await open('log')
  await expect(page.getByText('Jordan added the assistant Jae Okonkwo')).toBeVisible()
  await expect(page.getByText('Jordan blocked the assistant Jae Okonkwo')).toBeVisible()
  await page.getByRole('link', { name: 'Albums', exact: true }).last().click()
  await expect(page.getByText(/^Jordan put the album .* back$/)).toBeVisible()
})
