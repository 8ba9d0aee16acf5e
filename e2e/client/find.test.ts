import { execFile } from 'node:child_process'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { signWith } from '../../app/accounts/signature.server.ts'
import { tokenOf } from '../../app/viewers/token.server.ts'
import { without } from '../../scripts/programs/debian.ts'
import { openSession } from '../support/business/clients.ts'
import { fillAlbum } from '../support/business/long-album.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { type Copy, SECRET } from '../support/site.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

const GAME = '0190c1f2-0000-7000-8000-000000003600'
const PATH = `/s/${tokenOf(signWith(SECRET), 'find-parents')}`
const run = promisify(execFile)

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
  // Two who wear 12 and have photographs: nobody finds either.
  add('vera', 'bay', '12', 'Vera Vale', [110])
  add('zoe', 'bay', '12', 'Zoe Zimmer', [111])
}

async function find(page: Page, athlete: string, team?: string): Promise<void> {
  if (team) await page.getByRole('radio', { name: team }).check()
  await page.getByLabel(/caption$/).fill(athlete)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
}

test('a guest types 23 and sees exactly those, whose address another opens', {
  tag: ['@phone', '@all'],
}, async ({ page, browser, copyOfSite }) => {
  const { origin } = copyOfSite(aGame)
  await page.goto(origin + PATH)
  await hydrated(page)
  await page.getByRole('link', { name: 'Athletes' }).click()
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

  // In the lightbox the next one is hers too, and the address stays hers.
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
  // Without a script the form leads there too.
  await plain.goto(origin + PATH)
  await find(plain, 'stone eve', 'Ridgeview')
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Number 23, Eve Stone 2 photos')
  await other.close()
})

test('a number that nobody wears and one that is not shown look alike, and others are offered', async ({
  page,
  copyOfSite,
}) => {
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
  await page.goto(`${origin}${PATH}?team=bay&find=88`)
  await expect(page.getByText('Ridgeview 88 has 3.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See Ridgeview 88' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 photos')
  // A number without a team finds no child, and a name that two have asks for one.
  await page.goto(`${origin}${PATH}?find=23`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For which team?')
  await find(page, 'park', 'Bay Point')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is 2 athletes of Bay Point')
  await expectAccessible(page)
  await page.getByRole('link', { name: '8 Amy Park' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 photo')
})

test('a guest finds photographs by what their captions say, in an album without a team', {
  tag: '@all',
}, async ({ page, copyOfSite }) => {
  const { origin } = copyOfSite((db, link) => {
    aGame(db, link)
    db.exec(`delete from album_team;
        update frame set caption = 'Hidden Holloway after the corner' where id = '${GAME}-7';
        update frame set caption = 'The corner flag' where id = '${GAME}-9'`)
  })
  await page.goto(origin + PATH)
  await hydrated(page)
  await page.getByRole('link', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Find a photograph' })).toBeInViewport()
  await find(page, 'Corner')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“Corner” 1 photo')
  await expect(page.getByRole('button', { name: 'Download this one' })).toBeVisible()
  // Why it was found can be read. What may name somebody who is not shown is not found.
  await expect(page.getByRole('link', { name: 'Photo 9, The corner flag', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Find another' }).click()
  await find(page, 'Holloway')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No caption in this album says “Holloway”.',
  )
  await expectAccessible(page)
})

test(
  'what was found is one archive of exactly these',
  { tag: '@all' },
  async ({ page, copyOfSite }, info) => {
    test.skip(without('unzip'), 'needs unzip')
    const { origin } = copyOfSite(aGame)
    await page.goto(`${origin}${PATH}?team=ridge&find=88`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download these 3' }).click()
    const zip = info.outputPath('found.zip')
    await (await downloading).saveAs(zip)
    expect((await downloading).suggestedFilename()).toContain('(88, for sharing)')
    const { stdout } = await run('unzip', ['-Z1', zip])
    expect(
      stdout
        .trim()
        .split('\n')
        .map((name) => name.slice(0, 3)),
    ).toEqual(['010', '011', '012'])
  },
)

test('who sees a wrong photograph takes it off the list, and the owner decides', { tag: '@all' }, async ({
  page,
  copyOfSite,
}) => {
  const copy = copyOfSite(aGame)
  await page.goto(`${copy.origin}${PATH}?team=bay&find=23`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Wrong athlete in photograph 5', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Is this not 23?' })
  await expect(question).toContainText('It’s here because Jordan tagged it by hand.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.getByRole('link', { name: 'Wrong athlete in photograph 5', exact: true }).click()
  await question.getByLabel('Who is it, if you know?').fill('7A')
  await question.getByRole('button', { name: 'Take it off' }).click()
  const thanks = page.getByRole('dialog', {
    name: 'Thank you. It is off this page until Jordan has looked at it.',
  })
  await expect(thanks).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(thanks).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('24 photos')
  await signInAsOwner(page, copy)
  await page.getByRole('link', { name: /^Decide/ }).click()
  await expect(page.getByText('They think it’s 7A.')).toBeVisible()
  await page.getByRole('button', { name: 'It is 23' }).click()
  await expect(page.getByRole('heading', { name: 'Is it 23?' })).toHaveCount(0)
  await page.goto(`${copy.origin}${PATH}?team=bay&find=23`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('25 photos')

  // As a client does, without keeping anything.
  await page.goto(`${copy.origin}/studio/gallery/game`)
  await hydrated(page)
  await find(page, '7a', 'Bay Point')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 photos')
  await expect(page.getByRole('link', { name: /^Wrong athlete/ })).toHaveCount(0)
})

test('a report needs no script, and a link that has ended shows nothing of what was found', {
  tag: '@all',
}, async ({ browser, copyOfSite }) => {
  const copy = copyOfSite(aGame)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const address = `${copy.origin}${PATH}?team=ridge&find=88`
  await page.goto(address)
  await page.getByRole('link', { name: 'Wrong athlete in photograph 11', exact: true }).click()
  await page.getByRole('button', { name: 'Take it off' }).click()
  await expect(page.getByText('Thank you. It is off this page until Jordan has looked at it.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 photos')
  const db = copy.database()
  db.exec('update share_link set revoked_at = 1')
  db.close()
  const ended = await page.goto(address)
  expect(ended?.status()).toBe(404)
  await expect(page.getByRole('main')).not.toContainText(/Stone|88|photos/)
  await context.close()
})

test('a client finds 23 where they pick, and picks among those', { tag: '@all' }, async ({
  context,
  page,
  copyOfSite,
}) => {
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
  await page.setViewportSize({ width: 360, height: 740 })
  const shown = page.getByRole('navigation', { name: 'Shown photographs' })
  await expect(shown.getByRole('link')).toHaveText(['23 25', 'Picks 1'])
  expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.getByRole('link', { name: 'Note about 5', exact: true }).click()
  await page.getByLabel('Note to Jordan about 5').fill('For page 12.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('“For page 12.”')).toBeVisible()
  await expect(page).toHaveURL(`${picks}?team=bay&find=23`)
  await page.getByRole('link', { name: /^Photo 9,/ }).click()
  await expect(page.getByText('3 of 25')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${picks}?team=bay&find=9`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t show photos of Bay Point 9 yet.')
  await page
    .getByRole('link', { name: /^All \d/ })
    .first()
    .click()
  await expect(page).toHaveURL(picks)
})

test('the first heart among those found asks who it is, and leaves everything where it was', {
  tag: ['@phone', '@all'],
}, async ({ page, copyOfSite }) => {
  const { origin, database } = copyOfSite((db, link) => {
    aGame(db, link)
    db.exec(`update share_link set ask_who = 1`)
  })
  const question = page.getByRole('dialog', { name: 'Whose favorites are these?' })
  const place = () => page.evaluate(() => [location.pathname + location.search, scrollY])
  for (const [n, answer] of [
    [3, 'Save name'],
    [4, 'Stay without a name'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto(`${origin}${PATH}?team=bay&find=23`)
    await hydrated(page)
    const heart = page.getByRole('button', { name: new RegExp(`^Favorite: Photo ${4 * n + 1},`) })
    await heart.scrollIntoViewIfNeeded()
    await heart.click()
    await expect(question).toBeFocused()
    const before = await place()
    await question.getByLabel('Name, if you like').fill('Grandma')
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toHaveCount(0)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(heart).toBeFocused()
    expect(await place()).toEqual(before)
  }
  const db = database()
  const named = db.prepare('select name from share_guest order by name').all()
  db.close()
  expect(named.map(({ name }) => name)).toEqual(['', 'Grandma'])
})

test.describe('without a connection', () => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

  test('what is open stays: photographs open large, and nothing else takes them away', {
    tag: ['@phone', '@all'],
  }, async ({ page, context, copyOfSite }) => {
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
    await page.getByRole('link', { name: /^All \d/ }).click()
    await expect(page.getByText('You are offline. What you have already opened still works.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('25 photos')
    await expect(page).toHaveURL(/find=23$/)
    await page.getByRole('link', { name: 'Wrong athlete in photograph 5', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Is this not 23?' })
    await question.getByLabel('Who is it, if you know?').fill('8')
    await question.getByRole('button', { name: 'Take it off' }).click()
    await expect(question.getByRole('alert')).toHaveText('That didn’t arrive. Please try again.')
    await expect(question.getByLabel('Who is it, if you know?')).toHaveValue('8')
    await context.setOffline(false)
    await question.getByRole('button', { name: 'Take it off' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Go on' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('24 photos')
    await page.getByRole('link', { name: /^All \d/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bay Point vs. Ridgeview')
  })
})

test('a phone takes what was found in lots of ten, and says which are done', {
  tag: ['@phone', '@all'],
}, async ({ page, copyOfSite }) => {
  // As Chrome on Android: at most ten files at once.
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
  await expect(page.getByRole('button', { name: 'Not taken. Download instead' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { taken: number[] }).taken)).toEqual([10, 10])
})
