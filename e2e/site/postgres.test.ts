import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerContact, expectedBookings, thanked, toStep } from '../support/booking.ts'
import { account, signIn } from '../support/business/accounts.ts'
import { galleries, pages, shownAlbums, shownPosts } from '../support/business/demo.ts'
import { type OnPostgres, startOnPostgres } from '../support/on-postgres.ts'
import { startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const ATHLETICS = 'athletics@baypoint.example'
const BELL = 'marcus@bellfamily.example'

let site: OnPostgres

// All in one worker and in this order: they share the site.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  site = await startOnPostgres()
})
test.afterAll(() => site.end())

test('another process stores nothing in its folder', { tag: '@all' }, async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-beside-'))
  // The one thing that processes share besides the database.
  symlinkSync(join(site.folder, 'photos'), join(folder, 'photos'))
  const other = await startSite(folder, site.env)
  const page = await browser.newPage()
  await signIn(page, BELL, other.origin)
  const photograph = await page
    .locator('main img:not([src^="data:"])')
    .first()
    .evaluate((img: HTMLImageElement) => img.src)
  expect((await page.request.get(photograph)).status()).toBe(200)
  expect((await page.request.get(`${other.origin}/portfolio`)).status()).toBe(200)
  await page.close()
  expect(await other.stop()).toBe(0)
  expect(readdirSync(folder)).toEqual(['photos'])
  rmSync(folder, { recursive: true })
})

/** Public pages, rolls, feeds and the sitemap: together they run every public query. */
function addresses(): string[] {
  const categories = new Set(shownAlbums().map(({ category }) => category))
  const last = shownAlbums().at(-1)
  return [
    ...pages().filter((path) => path !== '/client'),
    ...galleries().map(({ slug }) => `/portfolio/${slug}`),
    ...shownPosts().map(({ slug }) => `/blog/${slug}`),
    ...[...categories].map((category) => `/portfolio?${new URLSearchParams({ category })}`),
    `/portfolio?before=${last?.date}_${last?.id}`,
    `/portfolio/${galleries()[0]?.slug}/rolls/1`,
    '/blog?q=lights',
    '/blog?q=Ställe+night',
    '/blog?q=nothing+like+it',
    '/sitemap.xml',
  ]
}

test('every page is the same on PostgreSQL', { tag: '@all' }, async ({ request, baseURL }) => {
  const read = async (origin: string, path: string) => {
    const answer = await request.get(origin + path)
    const text = (await answer.text()).replaceAll(origin, 'https://site')
    // Split, so that a failure shows only the parts that differ.
    return [path, answer.status(), ...text.split(/(?<=[>,])/)]
  }
  for (const path of addresses()) {
    const [here, there] = [await read(baseURL as string, path), await read(site.origin, path)]
    expect(there).toEqual(here)
  }
})

test('a visitor books, and a client sees their albums', { tag: '@all' }, async ({ page }) => {
  await toStep(page, site.origin, 'Sports', 'contactName')
  await answerContact(page)
  await thanked(page)
  const stored = await site.read((db) => db.selectFrom('booking').select(['type', 'answers']).execute())
  expect(stored.map(({ type, answers }) => ({ type, answers: JSON.parse(answers) }))).toEqual(
    expectedBookings(['Sports']),
  )
  const emails = () => site.read((db) => db.selectFrom('sent_mail').select('id').execute())
  await expect.poll(async () => (await emails()).length).toBe(2)

  const { clientId } = account(ATHLETICS)
  await signIn(page, ATHLETICS, site.origin)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/client/${clientId}/.`))
  await page
    .getByRole('button', { name: /favorite/i })
    .first()
    .click()
  await expect
    .poll(() => site.read((db) => db.selectFrom('chosen_frame').selectAll().execute()))
    .toHaveLength(1)
  await page.goto(`${site.origin}/client/${account(BELL).clientId}`)
  await expect(page).toHaveURL(`${site.origin}/client/${clientId}`)
})
