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
  const dialog = page.getByRole('dialog', { name: 'Show this photo anyway?' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expectAccessibleInBoth(page)
  await page.keyboard.type('Taken from behind.')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const tile = page.getByRole('link', { name: /^Photo \d+, Shown$/ })
  await tile.click()
  await expect(page.getByRole('dialog', { name: 'Shown anyway' })).toContainText('“Taken from behind.”')
  await page.keyboard.press('Escape')
  await expect(tile).toBeFocused()

  await expect(page.getByRole('heading', { name: '1 follower' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove follower' }).click()
  await expect(page.getByRole('heading', { name: 'No followers' })).toBeVisible()

  await page.goto(`${copy.origin}/studio/held/${photo}`)
  await expect(page.getByText('Bay Point. Shown anyway: “Taken from behind.”')).toBeVisible()
  await expect(page.getByText('Visible to everyone who can see its albums.')).toBeVisible()
})
