import type { DatabaseSync } from 'node:sqlite'
import { fillAlbum } from '../support/business/long-album.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import type { Copy } from '../support/site.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

const ALBUM = '0190c1f2-0000-7000-8000-000000003000'
const START = Date.UTC(2025, 9, 18, 20)

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expected: [/ERR_FAILED/],
})

/** An album of a game with two teams: bursts of five, ten seconds apart. */
function aGame(db: DatabaseSync, link: Copy['link'], count: number): void {
  db.exec(
    `insert into album (id, slug, visibility, name, published) values ('${ALBUM}', 'game', 'private', 'Bay Point vs. Ridgeview', 1)`,
  )
  fillAlbum(db, link, { album: ALBUM, count, series: '3000' })
  const frames = db.prepare('select photo_id as id from frame where album_id = ? order by place').all(ALBUM)
  const take = db.prepare('update photo set taken_at = ?, name = ? where id = ?')
  for (const [i, { id }] of (frames as { id: string }[]).entries())
    take.run(START + Math.floor(i / 5) * 10_000, `DSC_${1000 + i}.JPG`, id)
  for (const [team, name] of [
    ['bay', 'Bay Point'],
    ['ridge', 'Ridgeview'],
  ]) {
    db.prepare(`insert into team (id, name, season) values (?, ?, 'Fall 2025')`).run(
      team as string,
      name as string,
    )
    db.prepare('insert into album_team (album_id, team_id) values (?, ?)').run(ALBUM, team as string)
    for (let number = 1; number <= 40; number++) {
      if (team === 'ridge' && number < 30) continue
      const id = `${team}-${number}`
      db.prepare('insert into person (id) values (?)').run(id)
      db.prepare(
        'insert into athlete (id, team_id, person_id, number, name, position, year) values (?, ?, ?, ?, ?, ?, ?)',
      ).run(id, team as string, id, `${number}`, `Athlete ${number}`, 'LB', '12')
    }
  }
  db.prepare(`insert into person (id) values ('ridge-88')`).run()
  db.prepare(
    `insert into athlete (id, team_id, person_id, number, name) values ('ridge-88', 'ridge', 'ridge-88', '88', 'Sam Overfield')`,
  ).run()
}

/** 'athlete photographs' of all tags. */
function stored(copy: Copy): Record<string, number> {
  const db = copy.database()
  const rows = db.prepare('select athlete_id as who, count(*) as n from tag group by 1 order by 1').all()
  db.close()
  return Object.fromEntries(rows.map((row) => [String(row.who), Number(row.n)]))
}

test('thirty are tagged by keyboard, with one burst taken back, and no line loses or doubles none', {
  tag: '@all',
}, async ({ page, copyOfSite }) => {
  const copy = copyOfSite((db, link) => aGame(db, link, 200))
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/albums/${ALBUM}`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Tag athletes' }).click()
  const field = page.getByLabel('Number, then Enter')
  await expect(field).toBeFocused()
  await expect(page.getByText('200 untagged of 200')).toBeVisible()
  await expect(page.getByText('Burst of 5')).toBeVisible()
  await expectAccessibleInBoth(page)

  for (let number = 1; number <= 30; number++) {
    await page.keyboard.type(`${number}`)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('50 untagged of 200')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('55 untagged of 200')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('88')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nobody wears 88')).toBeVisible()
  await page.getByRole('button', { name: 'Use Ridgeview' }).click()
  await expect(page.getByText('Sam Overfield')).toBeVisible()
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByText('54 untagged of 200')).toBeVisible()
  const all = {
    ...Object.fromEntries(Array.from({ length: 29 }, (_, i) => [`bay-${i + 1}`, 5])),
    'ridge-88': 1,
  }
  await expect.poll(() => stored(copy)).toEqual(all)

  // The response is lost, then there is no line at all.
  let lost = true
  await page.route('**/tags', async (route) => {
    if (!lost) return route.abort()
    lost = false
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.type('88')
  await page.keyboard.press('Enter')
  await page.keyboard.press('z')
  await page.keyboard.type('31')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByText(/this browser keeps 3 changes, and sends everything/)).toBeVisible()
  // Even when the tab is closed meanwhile.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unroute('**/tags')
  await hydrated(page)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => stored(copy)).toEqual({ ...all, 'ridge-31': 1 })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/studio\/albums\/[\w-]+$/)
})

test('what visitors reported as wrong waits on Today, and in the album, for her word', {
  tag: '@all',
}, async ({ page, copyOfSite }) => {
  const copy = copyOfSite((db, link) => {
    aGame(db, link, 10)
    const photos = db.prepare('select photo_id as id from frame where album_id = ? order by place').all(ALBUM)
    const add = db.prepare(
      `insert into tag (id, photo_id, athlete_id, evidence, detail, step, created_at, reported_at)
       values (?, ?, ?, 'card', 'Follows card 23. 4 frames.', 'match', 1, ?)`,
    )
    for (const [i, { id }] of (photos as { id: string }[]).slice(0, 3).entries())
      add.run(`tag-${i}`, id, 'bay-23', START + i)
  })
  await signInAsOwner(page, copy)
  const group = page.getByRole('region', { name: /^Athletes reported as wrong/ })
  await expect(group.getByRole('listitem')).toHaveCount(3)
  await expect(group).toContainText('Is it 23, Bay Point?')
  await group
    .getByRole('link', { name: /^Decide/ })
    .first()
    .click()

  await expect(page.getByRole('heading', { name: 'Is it 23?' })).toBeVisible()
  await expect(page.getByText('QR card: Follows card 23. 4 frames.')).toBeVisible()
  await expect(page.getByText('2 more after this one')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'It is 23' }).click()
  await expect(page.getByText('1 more after this one')).toBeVisible()
  await page.getByRole('button', { name: 'Remove 23' }).click()
  await expect(page.getByText('1 more after this one')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Is it 23?' })).toBeVisible()

  await page.goto(`${copy.origin}/studio/albums/${ALBUM}/tagging`)
  await hydrated(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Reported as wrong')).toBeVisible()
  await page.getByRole('button', { name: 'Keep 23 in photograph 3' }).click()
  await expect(page.getByText('Reported as wrong')).toHaveCount(0)
  await expect
    .poll(() => {
      const db = copy.database()
      const tags = db.prepare('select id, reported_at as reported from tag order by id').all()
      db.close()
      return tags.map(({ id, reported }) => [id, reported])
    })
    .toEqual([
      ['tag-0', null],
      ['tag-2', null],
    ])
  await page.goto(`${copy.origin}/studio`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(group).toHaveCount(0)
})

test('a hundred numbers typed without a pause are all stored', { tag: '@all' }, async ({
  page,
  copyOfSite,
}) => {
  const copy = copyOfSite((db, link) => aGame(db, link, 1_300))
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/albums/${ALBUM}/tagging`)
  await hydrated(page)
  await expect(page.getByText(/untagged of 1,300/)).toBeVisible()
  for (let i = 0; i < 100; i++) {
    await page.keyboard.type(`${(i % 40) + 1}`)
    await page.keyboard.press('Shift+Enter')
  }
  await expect(page.getByText('1,200 untagged of 1,300')).toBeVisible()
  await expect.poll(() => Object.values(stored(copy)).reduce((a, b) => a + b, 0)).toBe(100)
})

test('each next photograph is fetched before it is looked at', { tag: '@all' }, async ({
  page,
  copyOfSite,
}) => {
  const copy = copyOfSite((db, link) => aGame(db, link, 300))
  await signInAsOwner(page, copy)
  const fetched = new Set<string>()
  page.on('requestfinished', (request) => fetched.add(request.url()))
  await page.goto(`${copy.origin}/studio/albums/${ALBUM}/tagging`)
  await hydrated(page)
  const here = page.locator('img[data-here]')
  const shown = () => here.evaluate((img: HTMLImageElement) => img.currentSrc)
  // Bursts of five, and photographs each of which shows somebody else.
  for (const [step, key] of ['Enter', 'Enter', 'Enter', 'Shift+Enter', 'Shift+Enter'].entries()) {
    const before = await shown()
    await page.waitForLoadState('networkidle')
    const ahead = new Set(fetched)
    await page.keyboard.type(`${10 + step}`)
    await page.keyboard.press(key)
    await expect.poll(shown).not.toBe(before)
    expect([...ahead]).toContain(await shown())
  }
  await expect(page.getByText('283 untagged of 300')).toBeVisible()
})

test('a photograph with nobody is looked at, until it is taken back', { tag: '@all' }, async ({
  page,
  copyOfSite,
}) => {
  const copy = copyOfSite((db, link) => aGame(db, link, 10))
  const nobody = () => {
    const db = copy.database()
    const { n } = db.prepare('select count(*) as n from nobody').get() as { n: number }
    db.close()
    return n
  }
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/albums/${ALBUM}/tagging`)
  await hydrated(page)
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'Nobody here' }).click()
  await expect(page.getByText('8 untagged of 10')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Film' }).getByText('nobody')).toHaveCount(2)
  await page.keyboard.press('z')
  await expect(page.getByText('9 untagged of 10')).toBeVisible()
  await page.keyboard.press('u')
  await page.keyboard.press('ArrowRight')
  await expect.poll(nobody).toBe(1)
  // It is still so when the page is loaded again, and a cross takes it back.
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('You said that nobody is here.')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Somebody is in photograph 1' }).click()
  await expect(page.getByText('10 untagged of 10')).toBeVisible()
  await expect.poll(nobody).toBe(0)
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/\/match$/)
})
