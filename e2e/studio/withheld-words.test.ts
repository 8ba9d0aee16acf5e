import { signWith } from '../../app/accounts/signature.server.ts'
import { tokenOf } from '../../app/viewers/token.server.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { type Change, SECRET } from '../support/site.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const GUEST = `/s/${tokenOf(signWith(SECRET), 'find-parents')}`
const SPELLINGS = [
  'BRACKWATER Ezra dives',
  'Ezra (23) Brackwater',
  'The Brackwaters’ bench',
  '#EzraBrackwater2026',
]

/** The demo's largest public gallery, of a team with a child who is not shown, and a private album with the same photographs. */
const withChild: Change = (db) => {
  db.exec(`create temp table public as select album.id, album.slug from album join frame on frame.album_id = album.id
      where visibility = 'public' and link is null and published = 1 and album.deleted_at is null
      group by album.id order by count(*) desc limit 1;
    insert into team (id, name) values ('bay', 'Bay Point');
    insert into person (id, not_shown_at) values ('ezra', 1);
    insert into athlete (id, team_id, person_id, number, name)
      values ('ezra', 'bay', 'ezra', '23', 'Ezra Brackwater');
    insert into album (id, slug, visibility, name, date, published)
      values ('game', 'game', 'private', 'Game', '2025-10-18', 1);
    insert into frame (id, album_id, photo_id, place) select 'game-' || id, 'game', photo_id, place from frame
      where album_id = (select id from public) and section_id is null;
    insert into album_team (album_id, team_id) select id, 'bay' from public union select 'game', 'bay';
    insert into share_link (id, album_id, name, downloads, ask_who, created_at)
      values ('find-parents', 'game', 'Parents', 'all', 0, 0)`)
  const frames = db.prepare(`select photo_id from frame where album_id = 'game' order by place`).all()
  const write = db.prepare(`update photo set caption = ?, title = ?, alt = '', name = ? where id = ?`)
  for (const [i, { photo_id }] of frames.entries()) {
    const words = SPELLINGS[i % SPELLINGS.length] as string
    write.run(words, words, `${words}.jpg`, photo_id as string)
  }
}

const NAME = /ezra|brackwater/i
const below = (base: string) => [base, `${base}.data`, `${base}/1`, `${base}/rolls/1`]

test('words that may name a hidden child are nowhere', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const site = copyOfSite(withChild)
  const { origin } = site
  const { db } = site
  const slug = db
    .prepare(`select slug from album where visibility = 'public' and id in (select album_id from album_team)`)
    .get()?.slug
  const gallery = `/portfolio/${slug}`
  const read = async (address: string) => (await page.request.get(origin + address)).text()
  for (const address of [...below(gallery), ...below(GUEST), '/portfolio', '/', '/sitemap.xml'])
    expect((await read(address)).match(NAME), address).toBeNull()
  expect(await read(GUEST)).toContain('Photo 1')
  // What was asked for stands in its field again.
  expect(await read(`${GUEST}?find=brackwater`)).not.toMatch(/ezra/i)

  await signInAsOwner(page, site)
  await page.goto(`${origin}/studio/albums/game`)
  await hydrated(page)
  await page.getByRole('gridcell').first().click()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  const why = dialog.getByRole('region', { name: 'Hidden text' })
  await expect(why).toContainText('Hidden from everyone but you: this may name Ezra Brackwater.')
  await expect(why).toContainText('“BRACKWATER Ezra dives”')
  await expectAccessibleInBoth(page)
  await why.getByRole('button', { name: 'Show it anyway' }).click()
  await expect(why).toHaveCount(0)
  expect(await read(GUEST)).toContain('BRACKWATER Ezra dives')

  await page.goto(`${origin}/studio/athletes/ezra`)
  await expect(page.getByRole('region', { name: /^Words of \d+ photos hidden$/ })).toContainText('Game')
  await expectAccessibleInBoth(page)
})
