import type { Page } from '@playwright/test'
import { account, signIn } from '../support/business/accounts.ts'
import { emailsTo } from '../support/emails.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { goTo, OWNER, signInAsOwner } from '../support/studio.ts'
import { expect, holdScripts, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/40[04]/] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const GAME = 'October 18, 2025: Bay Point vs. Ridgeview'

test('the owner adds a client with an album, invites, revokes, takes it back, and erases', {
  tag: ['@phone', '@all'],
}, async ({ page, copyOfSite }) => {
  const copy = copyOfSite()
  const { origin, database } = copy
  await signInAsOwner(page, { origin, database })
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
  await expect(form.getByRole('alert')).toHaveText("'ada@lovelace' is not an email address.")
  await expectAccessibleInBoth(page)
  await form.getByLabel('Email', { exact: true }).fill('Ada@Lovelace.example')
  await form.getByRole('button', { name: 'Add client' }).click()
  await expect(heading(page)).toHaveText('Ada Lovelace')
  const contact = page.getByRole('region', { name: 'Contact' })
  await expect(contact).toContainText('Invited, no sign-in yet')
  await expect.poll(() => emailsTo(copy, 'ada@lovelace.example')).toHaveLength(1)
  await expectAccessibleInBoth(page)

  // No more than five a day: the first went with the new client.
  const invite = page.getByRole('button', { name: 'Invite again' })
  const sent = page.getByRole('region', { name: 'Emails' }).getByRole('listitem')
  for (let count = 2; count <= 6; count++) {
    await invite.click()
    await expect(sent).toHaveCount(count)
  }
  await invite.click()
  await expect(page.getByRole('alert')).toContainText('five such emails within a day')

  const game = page.getByRole('listitem', { name: GAME })
  await game.getByRole('button', { name: 'Revoke' }).click()
  await expect(game).toContainText('Revoked')
  await game.getByRole('button', { name: 'Undo' }).click()
  await expect(game).toContainText('No end')
  await game.getByRole('link', { name: 'Change end' }).click()
  await game.getByLabel('Last day').fill('2001-01-01')
  await game.getByRole('button', { name: 'Save' }).click()
  await expect(game.getByRole('alert')).toHaveText('That day is over.')
  await game.getByLabel('Last day').fill('2099-01-01')
  await game.getByRole('button', { name: 'Save' }).click()
  await expect(game).toContainText('Until Jan 1, 2099')

  await page.getByRole('link', { name: 'Edit contact' }).click()
  const edit = page.getByRole('form', { name: 'Edit contact' })
  await edit.getByLabel('Name').fill('Ada King')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page)).toHaveText('Ada King')

  await page.getByRole('link', { name: 'Export or erase' }).click()
  await expect(heading(page)).toHaveText('Personal data')
  await expectAccessibleInBoth(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  expect((await download).suggestedFilename()).toBe('personal-data.json')
  await page.getByRole('button', { name: 'Erase Ada King' }).click()
  await expect(page.getByRole('alert')).toHaveText('Type erase to go on.')
  await page.getByLabel('Type erase').fill('erase')
  await page.getByRole('button', { name: 'Erase Ada King' }).click()
  await expect(heading(page)).toHaveText('Clients')
  await page.getByRole('searchbox').fill('ada')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing matches “ada”.')).toBeVisible()
})

test('a client loses a revoked album at once, and has it again after Undo', { tag: '@all' }, async ({
  page,
  browser,
  copyOfSite,
}) => {
  const { origin, database } = copyOfSite()
  const CLIENT = 'athletics@baypoint.example'
  const other = await browser.newContext({ reducedMotion: 'reduce' })
  const theirs = await other.newPage()
  await signIn(theirs, CLIENT, origin)
  await signInAsOwner(page, { origin, database })
  await page.goto(`${origin}/studio/clients?q=athletics%40baypoint`)
  await page.getByRole('link', { name: account(CLIENT).name }).click()
  const game = page.getByRole('listitem', { name: GAME })
  await game.getByRole('button', { name: 'Revoke' }).click()
  await expect(game).toContainText('Revoked')
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await expect(theirs.getByRole('link', { name: 'Bay Point vs. Ridgeview' })).toHaveCount(0)
  await game.getByRole('button', { name: 'Undo' }).click()
  await expect(game).not.toContainText('Revoked')
  await theirs.reload()
  await expect(theirs.getByRole('link', { name: 'Bay Point vs. Ridgeview' })).toHaveCount(1)
  // To a client the owner's pages do not exist.
  for (const address of ['', '/new', '/find', '/import']) {
    const answer = await theirs.request.get(`${origin}/studio/clients${address}`)
    expect([address, answer.status()]).toEqual([address, 404])
  }
  await page.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Login' })).toBeVisible()
  await other.close()
})

test('what the owner presses before the scripts are there is done all the same', { tag: '@all' }, async ({
  page,
  copy,
}) => {
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/clients?q=athletics%40baypoint`)
  const client = page.getByRole('link', { name: account('athletics@baypoint.example').name })
  const address = copy.origin + (await client.getAttribute('href'))
  await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  const game = page.getByRole('listitem', { name: GAME })
  await game.getByRole('button', { name: 'Revoke' }).click()
  await expect(game).toContainText('Revoked')
  await expect(page).toHaveURL(address)
  await game.getByRole('button', { name: 'Undo' }).click()
  await game.getByRole('link', { name: 'Change end' }).click()
  await game.getByLabel('Last day').fill('2001-01-01')
  await game.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('That day is over.')).toBeVisible()
  await expect(page.getByText('until: 2001-01-01')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(game.getByLabel('Last day')).toBeVisible()
})

test('the owner says who may see an album, and what they may download', { tag: '@all' }, async ({
  page,
  browser,
  copyOfSite,
}) => {
  // A busy machine develops last.
  const { origin, database } = copyOfSite()
  const CLIENT = 'athletics@baypoint.example'
  await signInAsOwner(page, { origin, database })
  await page.goto(`${origin}/studio/clients?q=athletics%40baypoint`)
  await page.getByRole('link', { name: account(CLIENT).name }).click()
  await page.getByRole('link', { name: GAME, exact: true }).click()
  await expect(page.getByRole('link', { name: 'Access', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectAccessibleInBoth(page)

  await page.getByRole('link', { name: 'Give access' }).click()
  const give = page.getByRole('form', { name: 'Give access' })
  await give.getByRole('searchbox').fill('marcus')
  await give.getByRole('checkbox', { name: /^Marcus Bell/ }).check()
  await give.getByLabel('New client: name').fill('Ada Lovelace')
  await give.getByRole('button', { name: 'Give access' }).click()
  await expect(give.getByRole('alert')).toHaveText("'' is not an email address.")
  await give.getByLabel('New client: email').fill('ada@lovelace.example')
  await give.getByLabel('Until').fill('2099-01-01')
  await expectAccessibleInBoth(page)
  await give.getByRole('button', { name: 'Give access' }).click()
  const ada = page.getByRole('listitem', { name: 'Ada Lovelace' })
  await expect(ada).toContainText('Until Jan 1, 2099')
  await expect(ada).toContainText('Not sent yet')
  await expect(page.getByRole('listitem', { name: 'Marcus Bell' })).toContainText('Until Jan 1, 2099')
  await ada.getByRole('button', { name: /^Send/ }).click()
  await expect(ada).not.toContainText('Not sent yet')
  await ada.getByRole('button', { name: 'Revoke' }).click()
  await expect(ada).toContainText('Revoked')
  await ada.getByRole('button', { name: 'Undo' }).click()
  await expect(ada).toContainText('Until Jan 1, 2099')

  const other = await browser.newContext({ reducedMotion: 'reduce' })
  const theirs = await other.newPage()
  await signIn(theirs, CLIENT, origin)
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
  await downloads.getByRole('button', { name: 'None' }).click()
  await expect(downloads.getByRole('button', { name: 'None' })).toHaveAttribute('aria-pressed', 'true')
  await theirs.reload()
  await expect(theirs.getByRole('navigation', { name: 'Shown photographs' })).toBeVisible()
  await expect(summary).toHaveCount(0)
  const form = { part: 'all', size: 'web' }
  const refused = await theirs.request.post(`${theirs.url()}/archives`, { form })
  expect(refused.status()).toBe(404)
  const seen = page.getByRole('form', { name: 'What they see' })
  await seen.getByRole('button', { name: 'Proofs: small and marked' }).click()
  await expect(downloads).toContainText('None while the album shows proofs.')
  await theirs.reload()
  await expect(theirs.getByText('These are proofs: small and marked.')).toBeVisible()
  const first = theirs.locator('[data-frame="1"] picture img')
  await expect(first).toHaveAttribute('src', /\/proofs\/[0-9a-f]{16}\//)
  await first.scrollIntoViewIfNeeded()
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(theirs)
  await seen.getByRole('button', { name: 'Delivered' }).click()
  await expect(seen.getByRole('button', { name: 'Delivered' })).toHaveAttribute('aria-pressed', 'true')
  await theirs.reload()
  await expect(first).toHaveAttribute('src', /\/photos\//)
  await expect(theirs.getByText('These are proofs')).toHaveCount(0)
  const tab = await theirs.request.get(page.url())
  expect(tab.status()).toBe(404)
  await other.close()
  const db = database()
  const events = db.prepare(`select count(*) as n from audit_event where action = 'album.downloads'`).get()
  db.close()
  expect(events).toEqual({ n: 2 })
})

test('an assistant imports clients, and neither exports nor erases', { tag: '@all' }, async ({
  page,
  copyOfSite,
}) => {
  const { origin, database } = copyOfSite((db) => {
    db.prepare(`update account set role = 'assistant' where email = ?`).run(OWNER)
  })
  const db = database()
  const { id } = db.prepare('select id from client limit 1').get() as { id: string }
  const album = db.prepare(`select id from album where visibility = 'private' limit 1`).get() as {
    id: string
  }
  db.close()
  await signInAsOwner(page, { origin, database })
  await page.goto(`${origin}/studio/clients/${id}`)
  await hydrated(page)
  await expect(page.getByRole('region', { name: 'Contact' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export or erase' })).toHaveCount(0)
  for (const [path, form] of [
    ['data', { word: 'erase' }],
    ['export', {}],
  ] as const) {
    const address = `${origin}/studio/clients/${id}/${path}`
    expect((await page.request.get(address)).status()).toBe(404)
    const posted = await page.request.post(address, { headers: { Origin: origin }, form })
    expect(posted.status()).toBe(404)
  }
  const guest = await page.request.post(`${origin}/studio/albums/${album.id}/guests/anybody/erasure`, {
    headers: { Origin: origin },
    form: {},
  })
  expect(guest.status()).toBe(404)

  await page.goto(`${origin}/studio/clients/import`)
  await hydrated(page)
  const csv = 'Name,Email,Albums\nAda Lovelace,ada@lovelace.example,No such album\nMay,may@a.example,\n'
  const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
  const report = page.getByRole('region', { name: 'Report' })
  await expect(report.getByRole('status')).toHaveText(
    'Nothing is changed yet. 1 new, 0 with more albums, 0 unchanged, 1 not imported.',
  )
  await expect(report.getByRole('listitem').first()).toContainText('There is no private album No such album.')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(report.getByRole('heading')).toHaveText('Imported')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(report.getByRole('status')).toContainText('0 new, 0 with more albums, 1 unchanged')
  await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0)
})
