import type { Page } from '@playwright/test'
import { arrivedLink, openMailServer, setUpMail } from '../support/mail-server.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { goTo, OWNER, signInAsOwner } from '../support/studio.ts'
import { expect, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/40[04]/] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

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

test('the owner imports a roster with a conflict', { tag: ['@both', '@all'] }, async ({ page, copy }) => {
  await signInAsOwner(page, copy)
  await goTo(page, 'Teams')
  await expect(heading(page)).toHaveText('Teams')
  await expect(page.getByText('No teams yet.')).toBeVisible()
  await page.getByRole('link', { name: 'New team' }).click()
  const form = page.getByRole('form', { name: 'New team' })
  await form.getByLabel('Name').fill('Bay Point Football')
  await form.getByLabel('Season').fill('Fall 2025')
  await form.getByRole('button', { name: 'Add team' }).click()
  await expect(heading(page)).toHaveText('Bay Point Football')
  await expect(page.getByRole('heading', { name: 'No athletes yet' })).toBeVisible()

  await page.getByRole('link', { name: 'Import roster' }).click()
  await expect(heading(page)).toHaveText('Import roster')
  const workbook = { name: 'roster.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') }
  const chosen = page.getByLabel('Roster file')
  await chosen.setInputFiles(workbook)
  await expect(page.getByRole('alert')).toContainText('It is a spreadsheet document, not a text file.')
  await chosen.setInputFiles(FILE)
  await expect(page.getByRole('alert')).toHaveCount(0)
  const report = page.getByRole('region', { name: 'Report' })
  const check = () => page.getByRole('button', { name: 'Check file' }).click()
  await check()
  await expect(report.getByRole('status')).toHaveText(
    'Nothing has changed yet. 24 new, 0 changed, 0 unchanged, 1 not imported.',
  )
  await expect(report.getByRole('status')).toBeFocused()
  const lines = report.locator('tbody').getByRole('row')
  await expect(lines.first()).toContainText('Line 7')
  await expect(lines.first()).toContainText('No number.')
  await expect(lines.nth(1)).toContainText('12 is also on line 5.')
  await expect(report).toContainText('Théo')
  await expectAccessibleInBoth(page)
  await report.getByLabel('Grade').selectOption('Leave out')
  await expect(lines.last().locator('[data-out]')).toHaveText('9')
  await report.getByLabel('Grade').selectOption('Year')
  await expect(lines.last().locator('[data-out]')).toHaveCount(0)
  await report.getByRole('button', { name: 'Import 24 athletes' }).click()
  await expect(report.getByRole('heading')).toHaveText('Imported')
  await report.getByRole('link', { name: 'Go to roster' }).click()

  await expect(rows(page)).toHaveCount(24)
  const conflict = page.getByRole('region', { name: 'Duplicate 12' })
  await expect(conflict).toContainText('Two athletes wear 12: Amari Fenwright and Jonas Wexcombe.')
  await expectAccessibleInBoth(page)
  await conflict.getByRole('link', { name: 'Change a number' }).click()
  const settle = page.getByRole('form', { name: 'Who wears 12' })
  await settle.getByLabel('Amari Fenwright').fill('7a')
  await settle.getByRole('button', { name: 'Save' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(settle).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Amari' })).toContainText('7A')
})

test('the owner types athletes, and hides one', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite((db) => {
    db.exec(`insert into team (id, name, season) values ('t24', 'Bay Point', '2024'), ('t25', 'Bay Point', '2025');
      insert into person (id) values ('ezra'); insert into athlete (id, team_id, person_id, number, name)
      values ('ezra', 't24', 'ezra', '84', 'Ezra Brackwater');
      insert into tag (id, photo_id, athlete_id, evidence, step, created_at)
        select 't' || photo_id, photo_id, 'ezra', 'hand', 's', 1 from frame join album on album.id = album_id
        where album.name = 'BP-FB-101825' limit 3`)
  })
  await signInAsOwner(page, copy)
  await goTo(page, 'Teams')
  await expect(heading(page)).toHaveText('Teams')
  await page.getByRole('link', { name: 'Bay Point' }).first().click()
  await page.getByRole('link', { name: 'Type them in' }).click()
  const add = page.getByRole('form', { name: 'Add athlete' })
  const type = async (number: string, name: string) => {
    await expect(add.getByLabel('Number')).toBeFocused()
    await page.keyboard.type(number)
    await add.getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
  }
  await type('12', 'Jonas Wexcombe')
  await expect(rows(page)).toHaveCount(1)
  await type('12', 'Amari Fenwright')
  await expect(rows(page)).toHaveCount(2)
  await type('23', 'Ezra Brackwater')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'They share 12' }).click()
  await expect(rows(page).filter({ hasText: 'Amari' })).toContainText('Shares 12')
  await add.getByRole('link', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Ezra Brackwater' }).click()
  await expect(heading(page)).toHaveText('23 Ezra Brackwater')
  await page.getByRole('button', { name: 'Same athlete as in Bay Point, 2024' }).click()
  const others = page.getByRole('region', { name: 'Other teams and seasons' })
  await expect(others).toContainText('Same athlete, Bay Point, 2024')
  const photos = page.getByRole('link', { name: /^Photo \d/ })
  await expect(photos).toHaveCount(3)
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Hide this athlete' }).click()
  const hide = page.getByRole('dialog', { name: 'Hide 23 Ezra Brackwater?' })
  await expect(hide).toContainText('This includes 1 other roster.')
  await expectAccessibleInBoth(page)
  await hide.getByLabel('Note').fill('Guardian asked by phone.')
  const hidden = page.getByRole('region', { name: 'This athlete is hidden' })
  await hide.getByRole('button', { name: 'Hide 3 photos' }).click()
  await expect(hidden).toContainText('3 photos hidden')
  await hidden.getByRole('button', { name: 'Show again' }).click()
  await expect(hidden).toHaveCount(0)
  await page.getByRole('link', { name: 'Hide this athlete' }).click()
  await hide.getByLabel('Note').fill('Guardian asked by phone.')
  await hide.getByRole('button', { name: 'Hide 3 photos' }).click()
  await expect(hidden).toContainText('“Guardian asked by phone.”')
  await expect(photos).toHaveCount(3)
  await expectAccessibleInBoth(page)
  await others.getByRole('link', { name: '84 Ezra Brackwater' }).click()
  await expect(heading(page)).toHaveText('84 Ezra Brackwater')
  await expect(hidden).toContainText('“Guardian asked by phone.”')
  await page.goBack()
  await expect(heading(page)).toHaveText('23 Ezra Brackwater')

  await page.getByRole('link', { name: 'Remove from roster' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from roster' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is off the roster' })).toContainText(
    '23 Ezra Brackwater',
  )
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).last()).toContainText('Hidden')
})

test('an assistant erases nobody', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite((db) => {
    db.prepare(`update account set role = 'assistant' where email = ?`).run(OWNER)
    db.exec(`insert into team (id, name) values ('bay', 'Bay Point'); insert into person (id) values ('ann');
      insert into athlete (id, team_id, person_id, number, name) values ('ann', 'bay', 'ann', '1', 'Ann Lee')`)
  })
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/athletes/ann`)
  await expect(heading(page)).toHaveText('1 Ann Lee')
  await page.getByRole('link', { name: 'Remove from roster' }).click()
  await expect(page.getByRole('button', { name: 'Remove from roster' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Delete data' })).toHaveCount(0)
  const erased = await page.request.post(`${copy.origin}/studio/athletes/ann/erasure`, {
    headers: { Origin: copy.origin },
    form: {},
  })
  expect(erased.status()).toBe(404)
})

test('families of a roster are invited, and follow once they say yes', { tag: '@all' }, async ({
  page,
  copy,
}) => {
  const mail = await openMailServer()
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/settings/mail/server`)
  await setUpMail(page, mail)
  await page.goto(`${copy.origin}/studio/teams/new`)
  await page.getByLabel('Name').fill('Bay Point Soccer')
  await page.getByRole('button', { name: 'Add team' }).click()
  await page.getByRole('link', { name: 'Import roster' }).click()
  const family = 'renee@brackwater.example'
  const lines = [
    '#,Name,Parent 1 Email,Birthdate',
    `23,Ezra Brackwater,${family},3/14/2009`,
    '7,Osei Hill,,1/2/2009',
  ]
  await page.getByLabel('Or paste its rows').fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('1 parent’s address will be kept')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 athletes' }).click()
  await page.getByRole('link', { name: 'Invite 1 family to follow' }).click()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Invite 1 family' }).click()
  await expect(page.getByRole('status')).toContainText('1 family will get one email.')
  await page.goto(await arrivedLink(mail, family))
  await page.getByRole('button', { name: 'Yes, email me' }).click()
  await expect(heading(page)).toHaveText('You’re following this athlete')
  await mail.close()
})
