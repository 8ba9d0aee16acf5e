import type { Page } from '@playwright/test'
import { account, signIn } from '../support/business/accounts.ts'
import { emailsTo } from '../support/emails.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { goTo, OWNER, signInAsOwner } from '../support/studio.ts'
import { expect, holdScripts, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/40[04]/] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const GAME = 'October 18, 2025: Bay Point vs. Ridgeview'
const CLIENT = 'athletics@baypoint.example'

test('the owner adds a client, and erases them', { tag: ['@phone', '@all'] }, async ({ page, copy }) => {
  await signInAsOwner(page, copy)
  await goTo(page, 'Clients')
  await expect(heading(page)).toHaveText('Clients')
  await expectAccessibleInBoth(page)

  await page.getByRole('link', { name: 'New client' }).click()
  const form = page.getByRole('form', { name: 'New client' })
  await form.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await form.getByLabel('Email', { exact: true }).fill('ada@lovelace')
  await form.getByRole('searchbox').fill('ridgeview')
  await form.getByRole('checkbox', { name: GAME }).check()
  await form.getByRole('button', { name: 'Add client' }).click()
  await expect(form.getByRole('alert')).toHaveText("'ada@lovelace' isn’t an email address.")
  await expectAccessibleInBoth(page)
  await form.getByLabel('Email', { exact: true }).fill('Ada@Lovelace.example')
  await form.getByRole('button', { name: 'Add client' }).click()
  await expect(heading(page)).toHaveText('Ada Lovelace')
  await expect(page.getByRole('region', { name: 'Sign-in' })).toContainText('Invited, hasn’t signed in')
  await expect.poll(() => emailsTo(copy, 'ada@lovelace.example')).toHaveLength(1)
  await expectAccessibleInBoth(page)

  const game = page.getByRole('listitem', { name: GAME })
  await game.getByRole('button', { name: 'Revoke' }).click()
  await expect(game).toContainText('Revoked')
  await game.getByRole('button', { name: 'Undo' }).click()
  await expect(game).toContainText('No expiration')

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('form', { name: 'Edit client' })
  await edit.getByLabel('Phone (optional)').fill('(813) 555-0101')
  await edit.getByLabel('Group (optional)').fill('School')
  await edit.getByLabel('Note').fill('Prefers texts')
  await edit.getByText('Add a person').click()
  await edit.getByLabel('Role').fill('Coach')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByRole('alert')).toHaveText('Enter a name for each person.')
  await edit.getByLabel('Name', { exact: true }).last().fill('Charles Babbage')
  await edit.getByLabel('Phone', { exact: true }).fill('(813) 555-0102')
  await expectAccessibleInBoth(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: '(813) 555-0101' })).toHaveAttribute('href', 'tel:8135550101')
  await expect(page.getByText('Prefers texts')).toBeVisible()
  await expect(page.getByRole('region', { name: 'People' })).toContainText('Charles Babbage Coach')
  await page.getByRole('link', { name: 'All clients' }).click()
  await page.getByRole('link', { name: /^School/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' })).toContainText('1 album.')
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Ada Lovelace' }).click()

  await page.getByRole('button', { name: 'More about Ada Lovelace' }).click()
  await page.getByRole('link', { name: 'Export or delete their data' }).click()
  await expect(heading(page)).toHaveText('Personal data')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Delete data' }).click()
  await expect(page.getByRole('alert')).toHaveText('Type delete to continue.')
  await page.getByLabel('Type delete').fill('delete')
  await page.getByRole('button', { name: 'Delete data' }).click()
  await expect(heading(page)).toHaveText('Clients')
})

test('what she presses before the scripts is done', { tag: '@all' }, async ({ page, copy }) => {
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/clients?q=athletics%40baypoint`)
  const client = page.getByRole('link', { name: account(CLIENT).name })
  const address = copy.origin + (await client.getAttribute('href'))
  await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  const game = page.getByRole('listitem', { name: GAME })
  await game.getByRole('button', { name: 'Revoke' }).click()
  await expect(game).toContainText('Revoked')
  await expect(page).toHaveURL(address)
  await game.getByRole('button', { name: 'Undo' }).click()
  await game.getByRole('link', { name: 'Change expiration' }).click()
  await game.getByLabel('Last day').fill('2001-01-01')
  await game.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('That day has passed.')).toBeVisible()
  await expect(page.getByText('until: 2001-01-01')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(game.getByLabel('Last day')).toBeVisible()
})

test('the owner says who may see and download an album', { tag: '@all' }, async ({ page, browser, copy }) => {
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/clients?q=athletics%40baypoint`)
  await page.getByRole('link', { name: account(CLIENT).name }).click()
  await page.getByRole('link', { name: GAME, exact: true }).click()
  await page.getByRole('link', { name: 'Access', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Access', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('link', { name: 'Give access' }).click()
  const give = page.getByRole('form', { name: 'Give access' })
  await give.getByRole('searchbox').fill('marcus')
  await give.getByRole('checkbox', { name: /^Marcus Bell/ }).check()
  await give.getByLabel('New client: name').fill('Ada Lovelace')
  await give.getByRole('button', { name: 'Give access' }).click()
  await expect(give.getByRole('alert')).toHaveText("'' isn’t an email address.")
  await give.getByLabel('New client: email').fill('ada@lovelace.example')
  await give.getByLabel('Until').fill('2099-01-01')
  await expectAccessibleInBoth(page)
  await give.getByRole('button', { name: 'Give access' }).click()
  const ada = page.getByRole('listitem', { name: 'Ada Lovelace' })
  await expect(ada).toContainText('Until Jan 1, 2099')
  await expect(ada).toContainText('Not sent yet')
  await expect(page.getByRole('listitem', { name: 'Marcus Bell' })).toContainText('Until Jan 1, 2099')
  const other = await browser.newContext({ reducedMotion: 'reduce' })
  const theirs = await other.newPage()
  await signIn(theirs, CLIENT, copy.origin)
  await theirs.getByRole('link', { name: 'Bay Point vs. Ridgeview' }).click()
  const summary = theirs.locator('summary').filter({ hasText: 'Download' })
  await summary.click()
  const printing = theirs.getByRole('button', { name: /For printing/ })
  await expect(printing.first()).toBeVisible()
  const downloads = page.getByRole('form', { name: 'Downloads' })
  await downloads.getByRole('button', { name: 'For sharing' }).click()
  await expect(downloads.getByRole('button', { name: 'For sharing' })).toHaveAttribute('aria-pressed', 'true')
  await theirs.reload()
  await summary.click()
  await expect(theirs.getByRole('button', { name: /For sharing/ }).first()).toBeVisible()
  await expect(printing).toHaveCount(0)
  const seen = page.getByRole('form', { name: 'Proofs or delivered' })
  await seen.getByRole('button', { name: 'Proofs, small with a watermark' }).click()
  await expect(downloads).toContainText('None while the album shows proofs.')
  await theirs.reload()
  await expect(theirs.getByText('These are small, watermarked proofs.')).toBeVisible()
  const first = theirs.locator('[data-frame="1"] picture img')
  await expect(first).toHaveAttribute('src', /\/proofs\/[0-9a-f]{16}\//)
  await first.scrollIntoViewIfNeeded()
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(theirs)
  await seen.getByRole('button', { name: 'Delivered' }).click()
  await expect(seen.getByRole('button', { name: 'Delivered' })).toHaveAttribute('aria-pressed', 'true')
  await theirs.reload()
  await expect(first).toHaveAttribute('src', /\/photos\//)
  await expect(theirs.getByText('These are small, watermarked proofs')).toHaveCount(0)
  await other.close()
})

test('an assistant imports, and erases nobody', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite((db) => {
    db.prepare(`update account set role = 'assistant' where email = ?`).run(OWNER)
  })
  const { id } = copy.db.prepare('select id from client limit 1').get() as { id: string }
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/clients/${id}`)
  await hydrated(page)
  await page.getByRole('button', { name: /^More about/ }).click()
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export or delete their data' })).toHaveCount(0)
  for (const [path, form] of [
    ['data', { word: 'delete' }],
    ['export', {}],
  ] as const) {
    const address = `${copy.origin}/studio/clients/${id}/${path}`
    expect((await page.request.get(address)).status()).toBe(404)
    const posted = await page.request.post(address, { headers: { Origin: copy.origin }, form })
    expect(posted.status()).toBe(404)
  }

  await page.goto(`${copy.origin}/studio/clients/import`)
  await hydrated(page)
  const csv = Buffer.from(
    'Name,Email,Albums\nAda Lovelace,ada@lovelace.example,No such album\nMay,may@a.example,\n',
  )
  await page.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: csv })
  await page.getByRole('button', { name: 'Check the file' }).click()
  const report = page.getByRole('region', { name: 'Report' })
  await expect(report.getByRole('listitem').first()).toContainText(
    'No private album is called No such album.',
  )
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(report.getByRole('heading')).toHaveText('Imported')
})
