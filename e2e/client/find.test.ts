import type { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { signWith } from '../../app/accounts/signature.server.ts'
import { tokenOf } from '../../app/viewers/token.server.ts'
import { openSession } from '../support/business/clients.ts'
import { fillAlbum } from '../support/business/long-album.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { type Copy, SECRET } from '../support/site.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

const GAME = '0190c1f2-0000-7000-8000-000000003600'
const PATH = `/s/${tokenOf(signWith(SECRET), 'find-parents')}`

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** 120 photographs of a game. Bay Point's 23 is in every fourth of the first hundred, Ridgeview's in two others. */
function aGame(db: DatabaseSync, link: Copy['link']): void {
  db.exec(`insert into album (id, slug, visibility, name, display_name, date, published)
    values ('${GAME}', 'game', 'private', 'GAME', 'October 18: Bay Point vs. Ridgeview', '2025-10-18', 1)`)
  fillAlbum(db, link, { album: GAME, count: 120, series: '3600' })
  db.exec(`insert into share_link (id, album_id, name, downloads, ask_who, created_at)
      values ('find-parents', '${GAME}', 'Parents', 'all', 0, 0);
    insert into team (id, name) values ('bay', 'Bay Point'), ('ridge', 'Ridgeview');
    insert into album_team (album_id, team_id) values ('${GAME}', 'bay'), ('${GAME}', 'ridge')`)
  const person = db.prepare('insert into person (id, not_shown_at) values (?, ?)')
  const athlete = db.prepare(
    'insert into athlete (id, team_id, person_id, number, name) values (?, ?, ?, ?, ?)',
  )
  const photo = db.prepare('select photo_id as id from frame where id = ?')
  const tag = db.prepare(
    `insert into tag (id, photo_id, athlete_id, evidence, detail, step, created_at) values (?, ?, ?, ?, '', 'step', 1)`,
  )
  const add = (id: string, team: string, number: string, name: string, frames: number[], hidden = false) => {
    person.run(id, hidden ? 1 : null)
    athlete.run(id, team, id, number, name)
    for (const n of frames) {
      const of = photo.get(`${GAME}-${n}`) as { id: string }
      tag.run(`${id}-${n}`, of.id, id, ['caption', 'card', 'hand'][n % 3] as string)
    }
  }
  const hers = Array.from({ length: 25 }, (_, i) => 4 * i + 1)
  add('ana', 'bay', '23', 'Ana Núñez-Featherstonehaugh', hers)
  add('leo', 'bay', '7A', 'Leo Park', [2, 6])
  add('amy', 'bay', '8', 'Amy Park', [3])
  add('eve', 'ridge', '23', 'Eve Stone', [4, 8])
  add('sue', 'ridge', '88', 'Sue Stone', [10, 11, 12])
  add('hid', 'bay', '9', 'Hidden Holloway', [120], true)
  add('vera', 'bay', '12', 'Vera Vale', [110])
  add('zoe', 'bay', '12', 'Zoe Zimmer', [111])
}

async function find(page: Page, athlete: string, team?: string): Promise<void> {
  if (team) await page.getByRole('radio', { name: team }).check()
  await page.getByLabel(/caption$/).fill(athlete)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
}

test('a guest finds number 23', { tag: ['@phone', '@all'] }, async ({ page, browser, copyOfSite }) => {
  const { origin } = copyOfSite(aGame)
  await page.goto(origin + PATH)
  await hydrated(page)
  await page.getByRole('link', { name: 'Find', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Find your athlete' })).toBeInViewport()
  await expectAccessible(page)
  await find(page, '23', 'Bay Point')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Number 23, Ana Núñez-Featherstonehaugh 25 photos')
  await expect(page.getByRole('button', { name: 'Download these 25' })).toBeVisible()
  // Who cannot see the page hears what was found, and goes on from there.
  await expect(page).toHaveTitle(/^23 Bay Point: 25 photos \|/)
  await expect(title).toBeFocused()
  // Her photographs begin high on a phone's first screen.
  expect(await page.locator('#frame-1').evaluate((box) => box.getBoundingClientRect().top)).toBeLessThan(330)
  await expectAccessible(page)

  await page.getByRole('link', { name: /Play 5$/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/9\?team=bay&find=23$/)
  await expect(page.getByRole('dialog')).toContainText('3 of 25')
  await page.keyboard.press('Escape')

  const address = page.url()
  const other = await browser.newContext({ javaScriptEnabled: false })
  const plain = await other.newPage()
  await plain.goto(address)
  await expect(plain.getByRole('heading', { level: 1 })).toContainText('25 photos')
  await plain.goto(origin + PATH)
  await find(plain, 'stone eve', 'Ridgeview')
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Number 23, Eve Stone 2 photos')
  await other.close()
})

test('a hidden number looks like one that nobody wears', async ({ page, copyOfSite }) => {
  const { origin } = copyOfSite(aGame)
  const said = async (athlete: string) => {
    await page.goto(`${origin}${PATH}?team=bay&find=${athlete}`)
    const main = (await page.getByRole('main').textContent()) ?? ''
    return main.replaceAll(new RegExp(`${athlete}(?!\\d)(?<!\\d${athlete})`, 'g'), '…')
  }
  const unknown = await said('41')
  expect(unknown).toContain('We can’t show photos of Bay Point … yet.')
  expect(unknown).toContain('Ask Jordan.')
  expect(await said('9')).toBe(unknown)
  expect(await said('12')).toBe(unknown)
  expect(unknown).not.toContain('Hidden')
  // Another team's 88 is in photos.
  expect(await said('88')).toBe(unknown)
  await expectAccessible(page)
  // A number without a team finds no child, and a name that two have asks for one.
  await page.goto(`${origin}${PATH}?find=23`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For which team?')
  await find(page, 'park', 'Bay Point')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 Bay Point athletes match')
  await expectAccessible(page)
  await page.getByRole('link', { name: '8 Amy Park' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 photo')
})

test('a wrong photograph is off the list', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite(aGame)
  await page.goto(`${copy.origin}${PATH}?team=bay&find=23`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Wrong athlete in photo 5', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Not 23 in this photo?' })
  await expect(question).toContainText('It’s here because Jordan tagged it by hand.')
  await question.getByLabel('Know who it is?').fill('7A')
  await question.getByRole('button', { name: 'Report it' }).click()
  await expect(page.getByRole('dialog', { name: /^Thank you\. It’s off this page until/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('24 photos')
  await signInAsOwner(page, copy)
  await page.getByRole('link', { name: /^Decide/ }).click()
  await expect(page.getByText('A visitor says this isn’t 23, but 7A.')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Keep 23 on photo 5' }).click()
  await expect(page.getByText('No photos match.')).toBeVisible()
  await page.goto(`${copy.origin}${PATH}?team=bay&find=23`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('25 photos')
})

test('a report needs no script', { tag: ['@plain', '@all'] }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite(aGame)
  const address = `${copy.origin}${PATH}?team=ridge&find=88`
  await page.goto(address)
  await page.getByRole('link', { name: 'Wrong athlete in photo 11', exact: true }).click()
  await page.getByRole('button', { name: 'Report it' }).click()
  await expect(page.getByText('Thank you. It’s off this page until Jordan takes a look.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 photos')
})

test('a client finds 23, and picks among those', { tag: '@all' }, async ({ context, page, copyOfSite }) => {
  const copy = copyOfSite((db, link) => {
    aGame(db, link)
    db.exec(`insert into client (id, name, email) values ('book', 'Yearbook', 'book@example.com');
      insert into client_album (client_id, album_id, position, granted_at) values ('book', '${GAME}', 1, 0);
      insert into pick_list (id, album_id, name, most, created_at) values ('pages', '${GAME}', 'Pages', 3, 0)`)
  })
  await openSession(context, copy, 'book')
  const picks = `${copy.origin}/client/book/game/picks/pages`
  await page.goto(picks)
  await hydrated(page)
  await find(page, '23', 'Bay Point')
  await expect(page).toHaveURL(`${picks}?team=bay&find=23`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('25 photos')
  await page.getByRole('button', { name: /^Pick: Photo 5,/ }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 of 3' })).toBeVisible()
  await expectAccessible(page)
})

test('the third heart asks who it is', { tag: ['@phone', '@all'] }, async ({ page, copyOfSite }) => {
  const { origin, db } = copyOfSite((db, link) => {
    aGame(db, link)
    db.exec(`update share_link set ask_who = 1`)
  })
  const question = page.getByRole('dialog', { name: 'Whose favorites are these?' })
  const place = () => page.evaluate(() => [location.pathname + location.search, scrollY])
  for (const [n, answer] of [
    [3, 'Save name'],
    [4, 'Not now'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto(`${origin}${PATH}?team=bay&find=23`)
    await hydrated(page)
    const heart = page.getByRole('button', { name: new RegExp(`^Favorite: Photo ${4 * n + 1},`) })
    for (const earlier of [5, 6].map((i) => 4 * i + 1)) {
      await page.getByRole('button', { name: new RegExp(`^Favorite: Photo ${earlier},`) }).click()
      await expect(question).toHaveCount(0)
    }
    await heart.scrollIntoViewIfNeeded()
    await heart.click()
    await expect(question).toBeFocused()
    const before = await place()
    await question.getByLabel('Name (optional)').fill('Grandma')
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toHaveCount(0)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(heart).toBeFocused()
    expect(await place()).toEqual(before)
  }
  const named = db.prepare('select name from share_guest order by name').all()
  expect(named.map(({ name }) => name)).toEqual(['', 'Grandma'])
})

test.describe('without a connection', () => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

  test('what is open stays', { tag: ['@phone', '@all'] }, async ({ page, context, copyOfSite }) => {
    const { origin } = copyOfSite(aGame)
    await page.goto(`${origin}${PATH}?team=bay&find=23`)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => /\.data|__manifest/.test(request.url()) && asked.push(request.url()))
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Photo 5, Play 5', exact: true }).click()
    const large = page.getByRole('dialog').or(page.getByRole('region', { name: 'Photo 2 of 25' }))
    await expect(large.getByRole('button', { name: /^Favorite: Photo 5/ })).toBeVisible()
    await page.goBack()
    expect(asked).toEqual([])
    await page
      .getByRole('link', { name: /^All \d/ })
      .first()
      .click()
    await expect(page.getByText('You’re offline. Pages you’ve already opened still work.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('25 photos')
    await expect(page).toHaveURL(/find=23$/)
    await page.getByRole('link', { name: 'Wrong athlete in photo 5', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Not 23 in this photo?' })
    await question.getByLabel('Know who it is?').fill('8')
    await question.getByRole('button', { name: 'Report it' }).click()
    await expect(question.getByRole('alert')).toHaveText('That didn’t arrive. Please try again.')
    await expect(question.getByLabel('Know who it is?')).toHaveValue('8')
    await context.setOffline(false)
    await question.getByRole('button', { name: 'Report it' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('24 photos')
    await page
      .getByRole('link', { name: /^All \d/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bay Point vs. Ridgeview')
  })
})

test('a phone takes lots of ten', { tag: ['@phone', '@all'] }, async ({ page, copyOfSite }) => {
  await page.addInitScript(() => {
    Object.assign(window, { taken: [], allows: true })
    const phone = window as unknown as { taken: number[]; allows: boolean }
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        if (!phone.allows || files.length > 10) throw new DOMException('no', 'NotAllowedError')
        phone.taken.push(files.length)
      },
    })
  })
  const { origin } = copyOfSite(aGame)
  await page.goto(`${origin}${PATH}?team=bay&find=23`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Share 1 to 10')
  await expect(page.getByText('✓ 1 to 10 of 25 shared')).toBeVisible()
  await press('Share 11 to 20')
  await expect(page.getByText('✓ 1 to 20 of 25 shared')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { allows: false }))
  // The first refusal may be that the press was too long ago.
  await press('Share 21 to 25')
  await press('Share now 21 to 25')
  await expect(page.getByRole('button', { name: 'Can’t share this. Download instead' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { taken: number[] }).taken)).toEqual([10, 10])
})
