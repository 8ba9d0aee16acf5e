import { photoUrl } from '../../app/photos/rules/address.ts'
import { addSeason, EZRA, LEO, SEASON } from '../support/business/athletes.ts'
import { addressesOf, ask, crawl, each } from '../support/crawl.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/screen/accessible.ts'
import type { Copy } from '../support/site.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

const PAGE = `/a/${EZRA.card.toLowerCase()}`
const OFF = 'There’s no page for this card.'

test.use({ expected: [/status(: | of )400 /] })

test('a family opens a card, and downloads the season', { tag: '@all' }, async ({ copyOfSite, page }) => {
  const copy = copyOfSite((db) => void addSeason(db))
  await page.goto(`${copy.origin}/A/${EZRA.card}`)
  await expect(page).toHaveURL(copy.origin + PAGE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the PIN from your card')
  await expect(page.getByText(EZRA.name)).toHaveCount(0)
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  await expectAccessible(page)
  await hydrated(page)
  const pin = page.getByLabel('PIN', { exact: true })
  await pin.fill('9999')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('alert')).toHaveText('That PIN doesn’t match.')
  await pin.fill(EZRA.pin)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Number ${EZRA.number}, ${EZRA.name}`)
  await expect(page).toHaveTitle(/^Bay Point Football 23 \|/)
  await expect(page.getByText('9 photos from 3 albums.').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'See the photos' }).click()
  const listed = page.locator('#photographs').getByRole('link', { name: /^Photo \d/ })
  await listed.first().click()
  await expect(page).toHaveURL(`${copy.origin}${PAGE}/1`)
  await expect(page.getByText('Bay Point vs. Ridgeview').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`${PAGE}(#photographs)?$`))

  const seen = { name: `athlete-seen-${EZRA.card}`, domain: '127.0.0.1', path: '/a' }
  const [then, now] = [Date.now() - 5 * 86_400_000, Date.now()]
  await page.context().addCookies([{ ...seen, value: `.${then}` }])
  const { db } = copy
  const first = `select id from tag where athlete_id = '${EZRA.id}' order by id limit 1`
  db.prepare(`update tag set created_at = ? where id = (${first})`).run(now)
  await page.goto(copy.origin + PAGE)
  await expect(page.getByText(/1 is new since your visit on/)).toBeVisible()
  await page.getByRole('link', { name: 'See the new photo' }).click()
  await expect(page.locator('#photographs')).toBeInViewport({ ratio: 0.3 })
  await expect(listed).toHaveCount(1)
  await page.getByRole('link', { name: /^All \d/ }).click()
  await expect(listed).not.toHaveCount(1)

  await hydrated(page)
  await page.locator('summary', { hasText: 'Download' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^For sharing, / }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Bay Point Football Fall 2025 23 (for sharing).zip')
})

test('a family selects photographs and reports', { tag: '@all' }, async ({ copyOfSite, browser, page }) => {
  const copy = copyOfSite((db) => void addSeason(db))
  await page.goto(copy.origin + PAGE)
  await page.getByLabel('PIN', { exact: true }).fill(EZRA.pin)
  await page.getByRole('button', { name: 'Open' }).click()
  await hydrated(page)
  await page.getByRole('link', { name: 'Select', exact: true }).click()
  const boxes = page.getByRole('checkbox', { name: /^Photo \d/ })
  await expect(boxes).toHaveCount(6)
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(page.getByRole('status').filter({ hasText: '6 selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  for (const n of [0, 4]) await boxes.nth(n).check()
  await expectAccessible(page)
  const taken = (on: typeof page) =>
    Promise.all([on.waitForEvent('download'), on.getByRole('button', { name: /^Download/ }).click()])
  await taken(page)
  const { db } = copy
  const stored = () => db.prepare('select photographs, what from download order by id desc limit 1').get()
  expect(stored()).toEqual({ photographs: 2, what: 'selection' })

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: copy.origin })
  const form = await plain.newPage()
  await form.goto(`${PAGE}?pick=1`)
  await form.getByLabel('PIN', { exact: true }).fill(EZRA.pin)
  await form.getByRole('button', { name: 'Open' }).click()
  for (const n of [1, 3, 5]) await form.getByRole('checkbox').nth(n).check()
  await taken(form)
  expect(stored()).toEqual({ photographs: 3, what: 'selection' })
  await plain.close()

  await page.getByRole('link', { name: 'Done' }).click()
  await page
    .getByRole('link', { name: /^Photo 1/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Wrong athlete in photo/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Not 23 in this photo?' })).toBeVisible()
  await page.getByRole('button', { name: 'Report it' }).click()
  await expect(page.getByText(/^Thank you\. It’s off this page until/)).toBeVisible()
})

test('the owner switches a page off', { tag: '@all' }, async ({ copyOfSite, page, browser }) => {
  const copy = copyOfSite((db) => void addSeason(db))
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/athletes/${EZRA.id}`)
  await hydrated(page)
  const panel = page.getByRole('region', { name: 'Family page' })
  await expect(panel).toContainText(copy.origin + PAGE)
  await expect(panel).toContainText(EZRA.pin)
  await expectAccessibleInBoth(page)
  const family = await (await browser.newContext({ baseURL: copy.origin })).newPage()
  await family.goto(PAGE)
  await family.getByLabel('PIN', { exact: true }).fill(EZRA.pin)
  await family.getByRole('button', { name: 'Open' }).click()
  const name = family.getByRole('heading', { level: 1, name: EZRA.name })
  await expect(name).toBeVisible()

  await panel.getByRole('button', { name: 'New PIN' }).click()
  await expect(panel).not.toContainText(EZRA.pin)
  await family.reload()
  await expect(family.getByRole('heading', { level: 1 })).toHaveText('Enter the PIN from your card')
  await panel.getByRole('button', { name: 'Turn off' }).click()
  await expect(panel).toContainText('The card doesn’t open a page')
  await family.reload()
  await expect(family.getByRole('heading', { level: 1 })).toHaveText(OFF)
  await family.context().close()
})

test('a card opens one athlete alone, until it has ended', async ({ copyOfSite }) => {
  let photos: ReturnType<typeof addSeason> = { ezra: [], leo: [] }
  const copy: Copy = copyOfSite((db) => {
    photos = addSeason(db)
  })
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    ask(copy, path, cookie, {
      method: 'POST',
      headers: { Origin: copy.origin },
      body: new URLSearchParams(fields),
    })
  const cookieOf = async (address: string, pin: string) => {
    const { status, headers } = await post(address, { pin })
    expect(status).toBe(303)
    return headers
      .getSetCookie()
      .map((set) => set.split(';')[0] ?? '')
      .join('; ')
  }
  const mine = await cookieOf(PAGE, EZRA.pin)
  const theirs = await cookieOf(`/a/${LEO.card.toLowerCase()}`, LEO.pin)

  const seen = await crawl(copy, PAGE, addressesOf(PAGE), mine)
  const everything = [...seen.values()].map(({ text }) => text).join('')
  expect(photos.ezra.filter((id) => !everything.includes(id))).toEqual([])
  expect(photos.leo.filter((id) => everything.includes(id))).toEqual([])
  expect([everything.includes(EZRA.name), everything.includes(LEO.name)]).toEqual([true, false])
  for (const [path, { headers }] of seen) {
    const told = ['Cache-Control', 'X-Robots-Tag', 'Referrer-Policy'].map((name) => headers.get(name))
    const hidden = [expect.stringMatching(/^private, no-(store|cache)$/), 'noindex, nofollow', 'same-origin']
    expect([path, told]).toEqual([path, hidden])
  }
  const made = await post(`${PAGE}/archives`, { part: 'all', size: 'original' }, mine)
  const archive = made.headers.get('Location') ?? ''
  expect((await ask(copy, archive, mine)).headers.get('Content-Type')).toBe('application/zip')
  const ways = [...seen.keys(), archive]
  for (const kind of [/\/photos\/.*\.avif$/, /\/rolls\/1$/, /\/download\/photographs\//, /\/archives\//])
    expect([kind, ways.some((path) => kind.test(path))]).toEqual([kind, true])

  /** What a visitor with this cookie reaches; `gate` is the page that asks for the PIN. */
  const reached = async (cookie: string, gate: boolean, base = PAGE) => {
    const found: string[] = []
    await each(ways, async (way) => {
      const path = base + way.slice(PAGE.length)
      const { status, headers, text } = await ask(copy, path, cookie)
      const file = /image|zip|octet/.test(headers.get('Content-Type') ?? '')
      const asks = gate && [200, 202].includes(status) && !file
      const named = [...photos.ezra, EZRA.name].some((word) => text.includes(word))
      if ((![404, 410].includes(status) && !asks) || named) found.push(`${status} ${path}`)
    })
    return found
  }
  expect((await ask(copy, `${PAGE}/follow`, '')).status).toBe(404)
  const reported = await post(`${PAGE}/reports`, { frame: 'x', athlete: EZRA.id })
  expect(reported.headers.get('Location')).toBe(PAGE)
  expect(await reached('', true)).toEqual([])
  expect(await reached(theirs, true)).toEqual([])
  expect(await reached(mine, false, '/a/22222222')).toEqual([])
  // Below the other page there are neither her photographs nor her archive.
  const inside = ways.filter((way) => /\/(photos|download|archives)\//.test(way))
  await each(inside, async (way) => {
    const path = `/a/${LEO.card.toLowerCase()}${way.slice(PAGE.length)}`
    expect([path, (await ask(copy, path, theirs)).status]).toEqual([path, 404])
  })
  // Nor is there one of another, by an address that is made up.
  const { db } = copy
  const albums = db
    .prepare('select id from album')
    .all()
    .map(({ id }) => String(id))
  await each(albums, async (album) => {
    for (const id of photos.leo.slice(0, 2)) {
      const path = photoUrl({ id }, 400, 'jpg', `${PAGE}/${album}/photos`)
      expect([path, (await ask(copy, path, mine)).status]).toEqual([path, 404])
    }
  })

  const unknown = await ask(copy, '/a/22222222', mine)
  expect([unknown.status, unknown.text.includes(OFF)]).toEqual([404, true])
  const plain = ({ text }: { text: string }) => text.replace(/[A-Za-z0-9+/_-]{22,}={0,2}|\/a\/\w+/g, '')
  const ends: [string, string, boolean][] = [
    [`update person set page = 'off' where id = 'ezra'`, `update person set page = 'on'`, false],
    [`update person set not_shown_at = 1 where id = 'ezra'`, 'update person set not_shown_at = null', false],
    [`update athlete set deleted_at = 1 where id = 'ezra'`, 'update athlete set deleted_at = null', false],
    [`update person set pin_hash = 'another' where id = 'ezra'`, '', true],
  ]
  for (const [end, back, gate] of ends) {
    db.exec(end)
    expect([end, await reached(mine, gate)]).toEqual([end, []])
    if (!gate) expect(plain(await ask(copy, PAGE, mine))).toBe(plain(unknown))
    if (back) db.exec(back)
  }
  db.exec(`update person set pin_hash = null, pin_sealed = null`)
  const pictures = [...seen.keys()].filter((path) => /\/photos\//.test(path))
  for (const [end, back] of [
    ['published = 0', 'published = 1'],
    ['expires_at = 1', 'expires_at = null'],
    ['deleted_at = 1', 'deleted_at = null'],
  ] as const) {
    for (const slug of SEASON) db.prepare(`update album set ${end} where slug = ?`).run(slug)
    const { status, text } = await ask(copy, PAGE, '')
    expect([end, status, photos.ezra.filter((id) => text.includes(id))]).toEqual([end, 200, []])
    await each(pictures, async (path) => {
      expect([end, path, (await ask(copy, path, '')).status]).toEqual([end, path, 404])
    })
    for (const slug of SEASON) db.prepare(`update album set ${back} where slug = ?`).run(slug)
  }
})
