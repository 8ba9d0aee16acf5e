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
  for (const [team, name, numbers] of [
    ['bay', 'Bay Point', Array.from({ length: 40 }, (_, i) => i + 1)],
    ['ridge', 'Ridgeview', [31, 88]],
  ] as const) {
    db.prepare('insert into team (id, name) values (?, ?)').run(team, name)
    db.prepare('insert into album_team (album_id, team_id) values (?, ?)').run(ALBUM, team)
    for (const number of numbers) {
      const id = `${team}-${number}`
      db.prepare('insert into person (id) values (?)').run(id)
      db.prepare('insert into athlete (id, team_id, person_id, number, name) values (?, ?, ?, ?, ?)').run(
        id,
        team,
        id,
        `${number}`,
        `Athlete ${number}`,
      )
    }
  }
}

function stored(copy: Copy): Record<string, number> {
  const { db } = copy
  const rows = db.prepare('select athlete_id as who, count(*) as n from tag group by 1 order by 1').all()
  return Object.fromEntries(rows.map((row) => [String(row.who), Number(row.n)]))
}

test('thirty are tagged by keyboard, over a bad line', { tag: '@all' }, async ({ page, copyOfSite }) => {
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
  await expect(page.getByText('No one wears 88')).toBeVisible()
  await page.getByRole('button', { name: 'Switch to Ridgeview' }).click()
  await expect(page.getByText('Athlete 88')).toBeVisible()
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
  await expect(page.getByText(/This browser keeps 3 changes and sends everything/)).toBeVisible()
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
