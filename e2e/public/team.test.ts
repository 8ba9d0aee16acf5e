import { expectAccessible } from '../support/screen/accessible.ts'
import type { Change } from '../support/site.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/404/] })

const withTeam: Change = (db) => {
  db.exec(`insert into team (id, name, season) values ('bay', 'Bay Point', 'Fall 2025');
    insert into album_team (album_id, team_id) select id, 'bay' from album
      where name like '%Bay Point vs.%' and category = 'Football'`)
  for (const [id, number] of Object.entries({ ana: '23', leo: '7A', mia: '00' })) {
    db.prepare('insert into person (id) values (?)').run(id)
    db.prepare(
      `insert into athlete (id, team_id, person_id, number, name) values (?, 'bay', ?, ?, 'Somebody Secret')`,
    ).run(id, id, number)
  }
}

test("a team's page has games and numbers, and no name", async ({ page, copyOfSite }) => {
  const copy = copyOfSite(withTeam)
  const address = `${copy.origin}/teams/bay-point-fall-2025`
  expect((await page.request.get(address)).status()).toBe(404)
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/teams/bay`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByRole('link', { name: '/teams/bay-point-fall-2025' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Bay Point' })).toBeVisible()
  await expect(page).toHaveTitle(/^Bay Point, Fall 2025 \|/)
  await expectAccessible(page)
  const games = page.getByRole('link', { name: /Bay Point vs\./ })
  expect(await games.count()).toBeGreaterThan(2)
  await expect(page.getByRole('region', { name: 'On the roster' }).getByRole('listitem')).toHaveText([
    '00',
    '7A',
    '23',
  ])
  expect(await page.content()).not.toMatch(/Secret|BP-FB-101825|bp-fb-101825/)
  expect(await (await page.request.get(`${copy.origin}/sitemap.xml`)).text()).toContain(address)
  await page.getByRole('link', { name: /Bay Point vs\. Ridgeview/ }).click()
  await page.getByRole('link', { name: 'Bay Point', exact: true }).click()
  await expect(page).toHaveURL(address)

  await page.goto(`${copy.origin}/studio/teams/bay`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Take page down' }).click()
  await expect(page.getByRole('button', { name: 'Create page' })).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
})
