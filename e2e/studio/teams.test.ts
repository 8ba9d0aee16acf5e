import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { goTo, OWNER, signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/40[04]/] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const GAME = 'October 18, 2025: Bay Point vs. Ridgeview'

/** 24 athletes as Excel on Windows saves them: Théo has an accent, 12 is there twice, and a coach has no number. */
const ROSTER = Buffer.from(
  [
    'Grade;Last Name;First Name;Pos;No.',
    '12;Penhallowe;Kwame;QB;2',
    '11;Lanternier;Théo;K;4',
    '12;Wexcombe;Jonas;FS;12',
    '10;Fenwright;Amari;WR;12',
    '11;Brackwater;Ezra;WR;23',
    ';Adeyemi;Coach;;',
    ...Array.from({ length: 19 }, (_, i) => `9;Athlete;Number${String.fromCharCode(65 + i)};LB;${50 + i}`),
  ].join('\r\n'),
  'latin1',
)
const FILE = { name: 'bay point 2025.csv', mimeType: 'text/csv', buffer: ROSTER }

const rows = (page: Page) =>
  page.getByRole('region', { name: 'Roster' }).getByRole('list').last().getByRole('listitem')

test('the owner imports a roster, settles the number that two wear, and a second import changes nothing', {
  tag: ['@both', '@all'],
}, async ({ page, copyOfSite }) => {
  const { origin, database } = copyOfSite()
  await signInAsOwner(page, { origin, database })
  await goTo(page, 'Teams')
  await expect(heading(page)).toHaveText('Teams')
  await expect(page.getByText('No teams yet.')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'New team' }).click()
  const form = page.getByRole('form', { name: 'New team' })
  await form.getByRole('button', { name: 'Add team' }).click()
  await expect(form.getByRole('alert')).toHaveText('The name is missing.')
  await expectAccessible(page)
  await form.getByLabel('Name').fill('Bay Point Football')
  await form.getByLabel('Season').fill('Fall 2025')
  await form.getByRole('button', { name: 'Add team' }).click()
  await expect(heading(page)).toHaveText('Bay Point Football')
  await expect(page.getByRole('heading', { name: 'No athletes yet' })).toBeVisible()
  await expectAccessibleInBoth(page)

  await page.getByRole('link', { name: 'Import a roster' }).click()
  await expect(heading(page)).toHaveText('Import a roster')
  const workbook = { name: 'roster.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') }
  // What was refused is there after a reload too.
  const pasted = page.getByLabel('Or paste its lines')
  await pasted.fill('#,Name\n1,"Ann')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('alert')).toHaveText('A quotation mark is never closed.')
  await page.reload()
  await expect(pasted).toHaveValue('#,Name\n1,"Ann')
  await expect(page.getByText('What you typed is back.')).toBeVisible()
  const chosen = page.getByLabel('Roster file')
  await chosen.setInputFiles(workbook)
  await expect(page.getByRole('alert')).toContainText('It is a spreadsheet document, not a text file.')
  await expectAccessible(page)
  await chosen.setInputFiles(FILE)
  await expect(page.getByRole('alert')).toHaveCount(0)
  const report = page.getByRole('region', { name: 'Report' })
  const check = () => page.getByRole('button', { name: 'Check the file' }).click()
  await check()
  await expect(report.getByRole('status')).toHaveText(
    'Nothing is changed yet. 24 new, 0 changed, 0 unchanged, 1 not imported.',
  )
  const lines = report.getByRole('listitem')
  await expect(lines.first()).toContainText('Line 7')
  await expect(lines.first()).toContainText('No number.')
  await expect(lines.nth(1)).toContainText('12 is on line 5 too.')
  await expect(report).toContainText('Théo Lanternier')
  await expectAccessibleInBoth(page)
  const counted = () => {
    const db = database()
    const { n } = db.prepare('select count(*) as n from athlete').get() as { n: number }
    db.close()
    return n
  }
  expect(counted()).toBe(0)
  // Another choice of a column checks the file again.
  await report.getByLabel('Grade').selectOption('Not imported')
  await expect(lines.last()).not.toContainText('9')
  await report.getByLabel('Grade').selectOption('Year')
  await expect(lines.last()).toContainText('LB, 9')
  await report.getByRole('button', { name: 'Import 24 athletes' }).click()
  await expect(report.getByRole('heading')).toHaveText('Imported')
  await report.getByRole('link', { name: 'To the roster' }).click()

  await expect(rows(page)).toHaveCount(24)
  const conflict = page.getByRole('region', { name: 'Conflict of 12' })
  await expect(conflict).toContainText('Two athletes wear 12: Amari Fenwright and Jonas Wexcombe.')
  await expectAccessibleInBoth(page)
  await conflict.getByRole('link', { name: 'Change a number' }).click()
  const settle = page.getByRole('form', { name: 'Who wears 12' })
  await settle.getByLabel('Amari Fenwright').fill('number')
  await settle.getByRole('button', { name: 'Save' }).click()
  await expect(settle.getByRole('alert')).toContainText('“numb” is not a number.')
  await expectAccessible(page)
  await settle.getByLabel('Amari Fenwright').fill('7a')
  await settle.getByRole('button', { name: 'Save' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(settle).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Amari' })).toContainText('7A')

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await chosen.setInputFiles(FILE)
  await check()
  await expect(report.getByRole('status')).toContainText('0 new, 0 changed, 24 unchanged, 1 not imported.')
  await expect(report).toContainText('Wears 7A here, and keeps it')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  expect(counted()).toBe(24)
})

test('the owner types athletes, hides one in both seasons, removes one and has them back', {
  tag: '@all',
}, async ({ page, copyOfSite }) => {
  const { origin, database } = copyOfSite((db) => {
    db.exec(`insert into team (id, name, season) values ('t24', 'Bay Point', '2024'), ('t25', 'Bay Point', '2025');
      insert into person (id) values ('ezra'); insert into athlete (id, team_id, person_id, number, name)
      values ('ezra', 't24', 'ezra', '84', 'Ezra Brackwater')`)
  })
  await signInAsOwner(page, { origin, database })
  await page.goto(`${origin}/studio/teams/new`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Teams' }).first().click()
  await page.getByRole('link', { name: 'Bay Point' }).first().click()
  await page.getByRole('link', { name: 'Type them in' }).click()
  const add = page.getByRole('form', { name: 'Add athlete' })
  const type = async (number: string, name: string) => {
    await expect(add.getByLabel('Number')).toBeFocused()
    await page.keyboard.type(number)
    await add.getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
  }
  await type('QB', 'Nobody')
  await expect(add.getByRole('alert')).toContainText('“QB” is not a number.')
  await add.getByLabel('Number').fill('')
  await add.getByLabel('Number').focus()
  await type('12', 'Jonas Wexcombe')
  await expect(rows(page)).toHaveCount(1)
  await type('12', 'Amari Fenwright')
  await expect(rows(page)).toHaveCount(2)
  await type('23', 'Ezra Brackwater')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'They share 12' }).click()
  await expect(rows(page).filter({ hasText: 'Amari' })).toContainText('Shares 12')
  await add.getByRole('link', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Amari Fenwright' }).click()
  await expect(page.getByRole('region', { name: 'On the roster' })).toContainText(
    'Shares 12 with Jonas Wexcombe.',
  )
  await page.getByRole('button', { name: 'They do not share it' }).click()
  await expect(page.getByText('Somebody else wears 12 too.')).toBeVisible()
  await page.getByRole('link', { name: 'Settle it' }).click()
  await page.getByRole('form', { name: 'Who wears 12' }).getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'They share 12' }).click()

  await page.getByRole('link', { name: 'Ezra Brackwater' }).click()
  await expect(heading(page)).toHaveText('23 Ezra Brackwater')
  await page.getByRole('button', { name: 'Same athlete as in Bay Point, 2024' }).click()
  const others = page.getByRole('region', { name: 'Other teams and seasons' })
  await expect(others).toContainText('Same athlete, Bay Point, 2024')
  await page.getByRole('link', { name: 'Do not show' }).click()
  await page.getByLabel('Note').fill('Guardian asked by phone.')
  await page.getByRole('button', { name: 'Do not show' }).click()
  const hidden = page.getByRole('region', { name: 'Not shown' })
  await expect(hidden).toContainText('“Guardian asked by phone.”')
  await expectAccessibleInBoth(page)
  await others.getByRole('link', { name: '84 Ezra Brackwater' }).click()
  await expect(heading(page)).toHaveText('84 Ezra Brackwater')
  await expect(hidden).toContainText('“Guardian asked by phone.”')
  await page.goBack()
  await expect(heading(page)).toHaveText('23 Ezra Brackwater')

  await page.getByRole('button', { name: 'Remove from the roster' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is off the roster' })).toContainText(
    '23 Ezra Brackwater',
  )
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).last()).toContainText('Not shown')

  await page.getByRole('link', { name: 'Ezra Brackwater' }).click()
  await page.getByRole('link', { name: 'Erase' }).click()
  await page.getByRole('button', { name: 'Erase' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is in the trash' })).toContainText('Bay Point')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(2)
  const db = database()
  const left = db.prepare(`select count(*) as n from search_text where words like '%brackwater%'`).get()
  const events = db
    .prepare(`select group_concat(detail) as told from audit_event where action like 'athlete.%'`)
    .get()
  db.close()
  expect(left).toEqual({ n: 0 })
  expect(JSON.stringify(events)).not.toMatch(/Ezra|Jonas|Guardian/)
})

test('an album says which teams play in it, and an assistant erases nobody', { tag: '@all' }, async ({
  page,
  copyOfSite,
}) => {
  const { origin, database } = copyOfSite((db) => {
    db.prepare(`update account set role = 'assistant' where email = ?`).run(OWNER)
    db.exec(`insert into team (id, name, season) values ('bay', 'Bay Point', '2025'), ('ridge', 'Ridgeview', '');
      insert into person (id) values ('ann'); insert into athlete (id, team_id, person_id, number, name)
      values ('ann', 'bay', 'ann', '1', 'Ann Lee')`)
  })
  const db = database()
  const album = db.prepare('select id from album where display_name = ?').get(GAME) as { id: string }
  db.close()
  await signInAsOwner(page, { origin, database })
  await page.goto(`${origin}/studio/albums/${album.id}/details`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Add teams' }).click()
  const form = page.getByRole('form', { name: 'Add teams' })
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form.getByRole('alert')).toHaveText('Choose a team.')
  await form.getByRole('searchbox').fill('point')
  await form.getByRole('checkbox', { name: 'Bay Point' }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add' }).click()
  const teams = page.getByRole('region', { name: 'Teams' })
  await expect(teams.getByRole('listitem')).toContainText('2025, 1 athlete')
  await expectAccessibleInBoth(page)
  await teams.getByRole('link', { name: 'Bay Point' }).click()
  await page.getByRole('complementary').getByRole('link', { name: GAME }).click()
  await teams.getByRole('button', { name: 'Remove Bay Point' }).click()
  await expect(teams).toContainText('None yet.')

  await page.goto(`${origin}/studio/athletes/ann`)
  await expect(heading(page)).toHaveText('1 Ann Lee')
  await expect(page.getByRole('link', { name: 'Erase' })).toHaveCount(0)
  const erased = await page.request.post(`${origin}/studio/athletes/ann/erasure`, {
    headers: { Origin: origin },
    form: {},
  })
  expect(erased.status()).toBe(404)
})

test('to everybody else there are no teams', async ({ page, copyOfSite }) => {
  const { origin } = copyOfSite((db) => {
    db.exec(`insert into team (id, name, season) values ('bay', 'Bay Point', '2025')`)
  })
  for (const path of ['teams', 'teams/bay', 'teams/bay/import', 'teams/find', 'athletes/ann']) {
    const response = await page.request.get(`${origin}/studio/${path}`)
    expect([path, response.status()]).toEqual([path, 404])
  }
})
