import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import type { Change } from '../support/site.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Number 22 is not shown, is in the first photograph of an album, and an address follows them. */
const withHeld: Change = (db) => {
  db.exec(`insert into team (id, name) values ('bay', 'Bay Point');
    insert into person (id, not_shown_at) values ('luca', 1);
    insert into athlete (id, team_id, person_id, number, name) values ('luca', 'bay', 'luca', '22', 'Luca Mirandel');
    insert into follower (id, person_id, email, asked_at, confirmed_at) values ('f', 'luca', 'dana@example.com', 1, 1);
    insert into tag (id, photo_id, athlete_id, evidence, step, created_at)
      select 't', photo_id, 'luca', 'hand', 's', 1 from frame join album on album.id = album_id
      where album.name = 'BP-FB-101825' order by place limit 1`)
}

test('a held photograph says why until its release', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite(withHeld)
  const { db } = copy
  const { photo } = db.prepare('select photo_id as photo from tag').get() as { photo: string }
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/held/${photo}`)
  await hydrated(page)
  await expect(page.getByText('Hidden. Only you and your assistants can see it.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'October 18, 2025: Bay Point vs. Ridgeview' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: /^Show anyway.*22/ }).click()
  await page.getByLabel('Reason').fill('Taken from behind.')
  await page.getByRole('button', { name: 'Show anyway', exact: true }).click()
  await expect(page.getByText('Shown anyway: “Taken from behind.”')).toBeVisible()

  await expect(page.getByText('1 follower gets an email when there are new photos.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove follower' }).click()
  await expect(page.getByText(/No followers yet/)).toBeVisible()

  await page.goto(`${copy.origin}/studio/held/${photo}`)
  await expect(page.getByText('Bay Point. Shown anyway: “Taken from behind.”')).toBeVisible()
  await expect(page.getByText('Visible to everyone who can see its albums.')).toBeVisible()
})
