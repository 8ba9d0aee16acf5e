import { signWith } from '../../app/accounts/signature.server.ts'
import { stopAddress } from '../../app/athletes/follow/address.server.ts'
import { mailedLink } from '../support/emails.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { type Change, SECRET } from '../support/site.ts'
import { expect, hydrated, test } from '../support/test.ts'

const CARD = 'H3VQ8DKM'
const DANA = 'dana@example.com'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/400/] })

const withAthlete: Change = (db) => {
  db.exec(`insert into team (id, name) values ('bay', 'Bay Point');
    insert into person (id, card, page) values ('ana', '${CARD}', 'on');
    insert into athlete (id, team_id, person_id, number, name) values ('ana', 'bay', 'ana', '23', 'Ana Reyes')`)
}

test('a family follows an athlete, and stops', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite(withAthlete)
  await page.goto(`${copy.origin}/a/${CARD}/follow`)
  await hydrated(page)
  await expectAccessible(page)
  const address = page.getByLabel('Your email address')
  await address.fill('dana@example')
  await page.getByRole('button', { name: 'Follow this athlete' }).click()
  await expect(page.getByRole('alert')).toHaveText(/This isn’t an email address/)
  await expect(address).toHaveValue('dana@example')
  await address.fill(DANA)
  await page.getByRole('button', { name: 'Follow this athlete' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await page.goto(await mailedLink(copy, DANA))
  await hydrated(page)
  const { db } = copy
  const confirmed = () => db.prepare('select confirmed_at as at from follower').get()?.at
  // Opening the link alone confirms nothing.
  expect(confirmed()).toBeNull()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, email me' }).click()
  await expect(page.getByRole('heading', { name: 'You’re following this athlete' })).toBeVisible()
  expect(confirmed()).not.toBeNull()

  const id = String(db.prepare('select id from follower').get()?.id)
  await page.goto(stopAddress({ sign: signWith(SECRET), origin: copy.origin }, id))
  await hydrated(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop emails' }).click()
  await expect(page.getByRole('heading', { name: 'Emails stopped' })).toBeVisible()
  expect(db.prepare('select count(*) as n from follower').get()).toEqual({ n: 0 })
})
