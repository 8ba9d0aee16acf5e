import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { signWith } from '../../app/accounts/signature.server.ts'
import { tokenOf } from '../../app/viewers/token.server.ts'
import { openSession } from '../support/business/clients.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { type Copy, SECRET } from '../support/site.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

/** An album of eight photographs. */
const SLUG = 'bp-fb-101825'
const PIN = '97531'

async function onPhone(browser: Browser, baseURL: string): Promise<Page> {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ ...phone, baseURL, reducedMotion: 'reduce' })
  return context.newPage()
}

async function givePin(guest: Page, pin: string): Promise<void> {
  await guest.getByLabel('Enter the PIN that came with the link.').fill(pin)
  await guest.getByRole('button', { name: 'Open album' }).click()
}

/** The owner copies the link with its PIN, and makes the page for the wall. Ends where she was. Returns the page's address. */
async function copiesAndPrints(page: Page, link: Locator, text: string): Promise<string> {
  const copy = link.getByRole('button', { name: 'Copy link and PIN of Team room' })
  await page.context().grantPermissions([])
  await copy.click()
  const byHand = link.getByLabel('Not copied: the browser does not allow it. Copy it here.')
  await expect(byHand).toHaveValue(text)
  await expect(byHand).toBeFocused()
  await expect(link.getByRole('status')).toHaveText('')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await copy.click()
  await expect(link.getByRole('status')).toHaveText('Copied')
  await expect(byHand).toHaveCount(0)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)

  const access = page.url()
  await link.getByRole('link', { name: 'Print the link Team room' }).click()
  const sheet = page.getByRole('article', { name: 'The page' })
  await expect(sheet.getByRole('heading')).toContainText('Bay Point vs. Ridgeview')
  await expect(sheet).toContainText('You need the PIN')
  await expect(sheet).not.toContainText(PIN)
  await page.getByLabel(/^Print the PIN too/).check()
  await expect(sheet).toContainText(`PIN ${PIN}`)
  await expectAccessibleInBoth(page)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  const printed = page.url()
  await page.goto(access)
  await hydrated(page)
  return printed
}

/** Whether every corner of an element can be pressed, once the page has scrolled to it. */
function isUncovered(element: Element): boolean {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const))
  return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
}

/** A guest who is also a client of the album, and signs in, takes their favorites along. */
async function keepsFavorites(guest: Page, copy: Copy, album: string): Promise<void> {
  const keep = guest.getByRole('button', { name: 'Keep these favorites in your account' })
  await expect(keep).toHaveCount(0)
  await guest.getByRole('link', { name: 'Favorites' }).click()
  await expect(guest.getByText('Do you have an account with this album?')).toBeVisible()
  const db = copy.database()
  const grant = db.prepare('select client_id as id from client_album where album_id = ?').get(album)
  const client = String(grant?.id)
  // Whose name is known is not asked for it.
  db.exec('update share_guest set answered_at = null')
  db.close()
  await openSession(guest.context(), copy, client)
  await guest.reload()
  await hydrated(guest)
  await expect(guest.getByText('Whose favorites are these?')).toHaveCount(0)
  await expectAccessible(guest)
  // Nothing lies over it, neither the cover nor the navigation.
  expect(await keep.locator('..').evaluate(isUncovered)).toBe(true)
  await keep.click()
  await guest.waitForURL(new RegExp(`/client/${client}/[^/]+\\?show=favorites`))
  await expect(guest.locator('[data-frame]')).toHaveCount(1)
}

// One PIN is too short, and one link ends.
test.use({ expected: [/400.*\/links\/[^/]+\/pin\.data|404.*\/s\/open-preview/] })

test('a team opens an album by a link with a PIN, until the owner revokes it', { tag: '@all' }, async ({
  page,
  browser,
  copy,
}) => {
  const db = copy.database()
  const album = db.prepare('select id, display_name as name from album where slug = ?').get(SLUG) as {
    id: string
    name: string
  }
  db.close()
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/albums/${album.id}/access?do=share`)
  await hydrated(page)
  await page.getByLabel('Name, for you alone').fill('Team room')
  await page.getByLabel('PIN, if you like').fill('1234')
  await page.getByLabel('Downloads, never more than the album allows').selectOption('Originals too')
  await page.getByLabel('Ask for a name after the first favorite').check()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = page.getByRole('region', { name: 'Share links' }).getByRole('listitem', { name: 'Team room' })
  await expect(link).toContainText('Not opened yet')
  const address = (await link.getByText(/\/s\//).textContent()) ?? ''
  await link.getByRole('link', { name: 'Change PIN of the link Team room' }).click()
  const pin = link.getByLabel('PIN (empty: none)')
  for (const [digits, then] of [
    ['12', 'A PIN has four to eight digits.'],
    [PIN, `PIN ${PIN}, downloads`],
  ] as const) {
    await pin.fill(digits)
    await link.getByRole('button', { name: 'Save' }).click()
    await expect(link).toContainText(then)
  }
  await expect(pin).toHaveCount(0)
  const printed = await copiesAndPrints(page, link, `${address}\nPIN: ${PIN}`)

  const guest = await onPhone(browser, copy.origin)
  const gate = await guest.goto(address)
  expect(gate?.headers()['x-robots-tag']).toContain('noindex')
  expect(await gate?.text()).not.toContain('Ridgeview')
  await expectAccessible(guest)
  await givePin(guest, '1111')
  await expect(guest.getByRole('alert')).toHaveText('That PIN does not match.')
  // The PIN leads to what the address asks for.
  await guest.goto(`${address}/3?show=all`)
  await givePin(guest, PIN)
  await expect(guest).toHaveURL(`${address}/3?show=all`)
  await expect(guest.getByText('3 of 8')).toBeVisible()
  await guest.goto(address)
  await hydrated(guest)
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('Bay Point vs. Ridgeview')
  await guest.getByRole('button', { name: /^Favorite: Photo 1,/ }).click()
  await guest.getByLabel('Name, if you like').fill('Coach Kim')
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Save name' }).click()
  await expect(guest.getByText('Whose favorites are these?')).toHaveCount(0)

  await keepsFavorites(guest, copy, album.id)
  await guest.goto(address)

  const stranger = await onPhone(browser, copy.origin)
  await stranger.goto(address)
  for (let pin = 2000; pin < 2017; pin++) await stranger.request.post(address, { form: { pin } })
  for (const left of ['2 tries left.', '1 try left.', 'No tries left for now.']) {
    await givePin(stranger, `9${left.length}`)
    await expect(stranger.getByRole('alert')).toHaveText(`That PIN does not match. ${left}`)
  }
  await givePin(stranger, PIN)
  await expect(stranger.getByRole('alert')).toHaveText(
    /^Too many tries\. You can try again at \d+:\d\d [AP]M\.$/,
  )

  const frame = guest.locator('[data-frame="1"] picture img')
  const photograph = await frame.evaluate((image: HTMLImageElement) => image.currentSrc || image.src)
  await guest.getByRole('link', { name: 'Select' }).click()
  await guest.getByRole('checkbox', { name: /^Photo 2,/ }).check()
  const download = guest.waitForEvent('download')
  await guest.getByRole('button', { name: 'Download selected (1)' }).click()
  expect((await download).suggestedFilename()).toContain('.zip')
  const form = { part: 'all', size: 'original' }
  const made = await guest.request.post(`${address}/archives`, { form, maxRedirects: 0 })
  const original = copy.origin + made.headers().location
  const addresses = [address, photograph, original, `${address}/rolls/1`, `${address}/1`]
  const statusOf = (tab: Page) =>
    Promise.all(addresses.map(async (one) => (await tab.request.get(one)).status()))
  expect(await statusOf(guest)).toEqual([200, 200, 200, 200, 200])
  const [, ...closed] = await statusOf(stranger)
  expect(closed.slice(0, 3)).toEqual([404, 404, 404])

  await page.reload()
  await expect(link).toContainText(/Opened \d times, 9 downloaded/)
  await expect(link).toContainText('Coach Kim: 1 favorite')
  await page.goto(`${copy.origin}/studio/albums/${album.id}/history`)
  const did = 'Somebody with the link “Team room” downloaded all 8 photographs, for printing'
  await expect(page.getByRole('listitem').filter({ hasText: did })).toHaveCount(1)
  await expectAccessibleInBoth(page)
  await page.goBack()
  await link.getByRole('link', { name: 'Erase Coach Kim' }).click()
  await expect(link).toContainText('Their name, email and favorites are deleted for good.')
  await expectAccessibleInBoth(page)
  await link.getByRole('button', { name: 'Erase Coach Kim' }).click()
  await expect(link).not.toContainText('Coach Kim')
  await link.getByRole('link', { name: 'Revoke the link Team room' }).click()
  await link.getByRole('button', { name: /^Revoke for good/ }).click()
  await expect(link).toContainText('Revoked')
  expect(await statusOf(guest)).toEqual([404, 404, 404, 404, 404])
  expect((await page.request.get(printed)).status()).toBe(404)
  await guest.context().close()
  await stranger.context().close()
})

const LINK = 'open-preview'

/** The Open Graph tags of a page, as a messenger reads them. */
async function previewOf(request: APIRequestContext, address: string) {
  const headers = { 'User-Agent': 'WhatsApp/2.23.20.0', Accept: '*/*' }
  const response = await request.get(address, { headers })
  const tags = [...(await response.text()).matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)]
  return new Map(tags.map(([, name, content]) => [name, content]))
}

test('a link without a PIN has a preview in messengers, until the owner hides it', { tag: '@all' }, async ({
  page,
  request,
  copyOfSite,
}) => {
  const copy = copyOfSite()
  const db = copy.database()
  const album = String(db.prepare('select id from album where slug = ?').get(SLUG)?.id)
  db.prepare(
    `insert into share_link (id, album_id, name, downloads, ask_who, created_at) values (?, ?, 'Parents', 'web', 0, 0)`,
  ).run(LINK, album)
  const openings = () => db.prepare('select count from share_opening').all()
  const path = `/s/${tokenOf(signWith(SECRET), LINK)}`
  const address = copy.origin + path
  const tags = await previewOf(request, address)
  expect(tags.get('og:title')).toContain('Bay Point vs. Ridgeview')
  expect(tags.get('og:description')).toBe('8 photographs by Jordan.')
  expect([tags.get('twitter:card'), tags.get('robots')]).toEqual(['summary_large_image', 'noindex, nofollow'])
  expect(tags.get('og:image')).toBe(`${address}/preview.jpg`)
  const picture = await request.get(`${address}/preview.jpg`)
  expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(openings()).toEqual([])
  await page.goto(address)
  expect(openings()).toEqual([{ count: 1 }])

  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/albums/${album}/access`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Hide the preview of the link Parents' }).click()
  await expect(page.getByRole('button', { name: 'Show a preview of the link Parents' })).toBeVisible()
  await expectAccessibleInBoth(page)
  expect(
    [...(await previewOf(request, address)).keys()].filter((name) => /^(og|twitter):/.test(name ?? '')),
  ).toEqual([])
  expect((await request.get(`${address}/preview.jpg`)).status()).toBe(404)

  await page.getByRole('link', { name: 'Revoke the link Parents' }).click()
  await page.getByRole('button', { name: /^Revoke for good/ }).click()
  await expect(page.getByRole('listitem', { name: 'Parents' })).toContainText('Revoked')
  expect((await page.goto(address))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
  await page.goto(`${address.slice(0, -1)}x`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out of frame')
  db.close()
})
