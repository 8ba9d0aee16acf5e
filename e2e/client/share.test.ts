import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { signWith } from '../../app/accounts/signature.server.ts'
import { tokenOf } from '../../app/viewers/token.server.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { SECRET } from '../support/site.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

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

/** Copies the link with its PIN and prints it, ending on the same page. Returns the address of the printed page. */
async function copiesAndPrints(page: Page, link: Locator, text: string): Promise<string> {
  const copy = link.getByRole('button', { name: 'Copy link and PIN for Team room' })
  await page.context().grantPermissions([])
  await copy.click()
  const byHand = link.getByLabel('Your browser doesn’t allow copying. Copy it from here.')
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
  await expect(sheet).toContainText('You’ll need the PIN')
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

test('a link with a PIN opens an album', { tag: '@all' }, async ({ page, browser, copy }) => {
  const { db } = copy
  const album = db.prepare('select id, display_name as name from album where slug = ?').get(SLUG) as {
    id: string
    name: string
  }
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/albums/${album.id}/access?do=share`)
  await hydrated(page)
  await page.getByLabel('Name (only you see it)').fill('Team room')
  await page.getByLabel('PIN (optional)').fill(PIN)
  const newLink = page.getByRole('form', { name: 'New share link' })
  await newLink.getByLabel('Downloads').selectOption('Originals too')
  await page.getByLabel('Ask for a name after the first favorite').check()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = page.getByRole('region', { name: 'Share links' }).getByRole('listitem', { name: 'Team room' })
  await expect(link).toContainText('Not opened yet')
  const address = (await link.getByText(/\/s\//).textContent()) ?? ''
  const printed = await copiesAndPrints(page, link, `${address}\nPIN: ${PIN}`)

  const guest = await onPhone(browser, copy.origin)
  const gate = await guest.goto(address)
  expect(gate?.headers()['x-robots-tag']).toContain('noindex')
  expect(await gate?.text()).not.toContain('Ridgeview')
  await expectAccessible(guest)
  await givePin(guest, '1111')
  await expect(guest.getByRole('alert')).toHaveText('That PIN doesn’t match.')
  await guest.goto(`${address}/3?show=all`)
  await givePin(guest, PIN)
  await expect(guest).toHaveURL(`${address}/3?show=all`)
  await expect(guest.getByText('3 of 8')).toBeVisible()
  await guest.goto(address)
  await hydrated(guest)
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('Bay Point vs. Ridgeview')
  for (const n of [1, 2, 3])
    await guest.getByRole('button', { name: new RegExp(`^Favorite: Photo ${n},`) }).click()
  await guest.getByLabel('Name (optional)').fill('Coach Kim')
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Save name' }).click()
  await expect(guest.getByText('Whose favorites are these?')).toHaveCount(0)

  const stranger = await onPhone(browser, copy.origin)
  await stranger.goto(address)

  const frame = guest.locator('[data-frame="1"] picture img')
  const photograph = await frame.evaluate((image: HTMLImageElement) => image.currentSrc || image.src)
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
  await expect(link).toContainText('Coach Kim: 3 favorites')
  await link.getByRole('link', { name: 'Revoke the link Team room' }).click()
  await link.getByRole('button', { name: /^Revoke for good/ }).click()
  await expect(link).toContainText('Revoked')
  expect(await statusOf(guest)).toEqual([404, 404, 404, 404, 404])
  expect((await page.request.get(printed)).status()).toBe(404)
  await guest.context().close()
  await stranger.context().close()
})

const LINK = 'open-preview'

async function previewOf(request: APIRequestContext, address: string) {
  const headers = { 'User-Agent': 'WhatsApp/2.23.20.0', Accept: '*/*' }
  const response = await request.get(address, { headers })
  const tags = [...(await response.text()).matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)]
  return new Map(tags.map(([, name, content]) => [name, content]))
}

test('a link has a preview until the owner hides it', { tag: '@all' }, async ({ page, request, copy }) => {
  const { db } = copy
  const album = String(db.prepare('select id from album where slug = ?').get(SLUG)?.id)
  db.prepare(
    `insert into share_link (id, album_id, name, downloads, ask_who, created_at) values (?, ?, 'Parents', 'web', 0, 0)`,
  ).run(LINK, album)
  const path = `/s/${tokenOf(signWith(SECRET), LINK)}`
  const address = copy.origin + path
  const tags = await previewOf(request, address)
  expect(tags.get('og:title')).toContain('Bay Point vs. Ridgeview')
  expect(tags.get('og:description')).toBe('8 photos by Jordan.')
  expect([tags.get('twitter:card'), tags.get('robots')]).toEqual(['summary_large_image', 'noindex, nofollow'])
  expect(tags.get('og:image')).toBe(`${address}/preview.jpg`)
  const picture = await request.get(`${address}/preview.jpg`)
  expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 1200, height: 630 })

  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/albums/${album}/access`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Hide preview for the link Parents' }).click()
  await expect(page.getByRole('button', { name: 'Show preview for the link Parents' })).toBeVisible()
  await expectAccessibleInBoth(page)
  expect(
    [...(await previewOf(request, address)).keys()].filter((name) => /^(og|twitter):/.test(name ?? '')),
  ).toEqual([])
  expect((await request.get(`${address}/preview.jpg`)).status()).toBe(404)
})
