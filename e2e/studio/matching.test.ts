import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import type { Change } from '../support/site.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

const NAMES: Record<number, string> = { 201: 'Ana Ruiz', 202: 'Zoë Ångström', 203: 'Mia Wexcombe' }
const CARDS = [202, 203]

interface Shot {
  clock: string
  caption?: string
  card?: Buffer
}

/** A small photograph as a camera and Photo Mechanic write it. */
async function photograph({ clock, caption, card }: Shot, i: number): Promise<Buffer> {
  const background = { r: i * 9, g: i * 11, b: i * 7 }
  const size = card ? { width: 1600, height: 1066 } : { width: 320, height: 213 }
  const picture = sharp({ create: { ...size, channels: 3, background } })
  const exif = {
    IFD0: { ...(caption && { ImageDescription: caption }) },
    IFD2: { DateTimeOriginal: `2025:10:11 ${clock}` },
  }
  const shown = card ? picture.composite([{ input: card, left: 620, top: 420 }]) : picture
  return shown.withExif(exif).jpeg().toBuffer()
}

/** Two with captions, two cards each before two, and two that are left to the owner. */
function shotsOf(cards: Buffer[]): Shot[] {
  return [
    { clock: '08:00:00', caption: 'Zoe Angstrom (202) at the two-mile mark.' },
    { clock: '08:00:20', caption: 'No. 203 warms up' },
    ...cards.flatMap((card, i): Shot[] => [
      { clock: `09:0${i}:00`, card },
      { clock: `09:0${i}:05` },
      { clock: `09:0${i}:09` },
    ]),
    { clock: '13:00:00', caption: 'Oct 11: 210 runners after 23 yards of mud' },
    { clock: '13:00:15', caption: '#203 of Ridgeview' },
  ]
}

const aMeet: Change = (db) => {
  db.exec(`insert into album (id, slug, visibility, name, display_name, date, published)
      values ('meet', 'meet', 'private', 'meet', 'Conference Meet', '2025-10-11', 1);
    insert into team (id, name) values ('oak', 'Oak Hollow Cross Country')`)
  for (const [number, name] of Object.entries(NAMES)) {
    db.prepare('insert into person (id) values (?)').run(number)
    db.prepare(`insert into athlete (id, team_id, person_id, number, name) values (?, 'oak', ?, ?, ?)`).run(
      number,
      number,
      number,
      name,
    )
  }
}

/** Makes the codes, and photographs two of the printed cards. */
async function printCards(page: Page, origin: string): Promise<Buffer[]> {
  await page.goto(`${origin}/studio/teams/oak/cards`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Create 3 cards' }).click()
  await expect(page.getByRole('button', { name: /^Print 1 sheet/ })).toBeVisible()
  await expectAccessibleInBoth(page)
  const cards: Buffer[] = []
  for (const number of CARDS) {
    const card = page.getByRole('article').filter({ has: page.getByLabel(`QR code for number ${number}`) })
    const picture = sharp(await card.screenshot()).resize({ width: 330 })
    cards.push(await picture.rotate(4, { background: '#333' }).png().toBuffer())
  }
  return cards
}

test('captions and cards name photographs', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const site = copyOfSite(aMeet)
  const album = `${site.origin}/studio/albums/meet`
  await signInAsOwner(page, site)
  await page.goto(`${album}/match`)
  await expect(page.getByText(/^Add the teams in this album/)).toBeVisible()
  const cards = await printCards(page, site.origin)
  const { db } = site
  await page.goto(`${album}/details?do=teams`)
  await hydrated(page)
  await page.getByLabel(/Oak Hollow Cross Country/).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Auto-tag photos' })).toBeVisible()
  const buffers = await Promise.all(shotsOf(cards).map(photograph))
  await page.goto(album)
  await hydrated(page)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(buffers.map((buffer, i) => ({ name: `OAK_000${i}.jpg`, mimeType: 'image/jpeg', buffer })))
  const count = (from: string) => Number(db.prepare(`select count(*) n from ${from}`).get()?.n)
  const inAlbum = `photo_id in (select photo_id from frame where album_id = 'meet')`
  await expect
    .poll(() => count(`photo where card_sought = 1 and ${inAlbum.replace('photo_id', 'id')}`))
    .toBe(10)

  await page.goto(`${album}/match`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Match 10 photos to 3 athletes' })).toBeVisible()
  await page.getByRole('radio', { name: 'Needs review 1' }).check()
  await expect(page.getByText('“Ridgeview” isn’t one of this album’s teams.')).toBeVisible()
  await page.getByRole('radio', { name: 'All 6' }).check()
  await expect(page.getByText('Caption: “Zoe Angstrom (202) at the two-mile mark.”')).toHaveCount(1)
  await expect(page.getByText('This photo shows the card of 203. It’s hidden from visitors.')).toBeVisible()
  await expectAccessibleInBoth(page)
  expect(count('tag')).toBe(0)
  await page.getByRole('button', { name: 'Tag 6 photos' }).click()
  await expect(page.getByRole('status').filter({ hasText: '6 photos tagged' })).toBeVisible()
  const by = (evidence: string) => count(`tag where evidence = '${evidence}' and ${inAlbum}`)
  expect([by('caption'), by('card')]).toEqual([2, 4])
  expect(count('photo where held = 1 and card is not null')).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('6 photos tagged')).toBeHidden()
  expect(count('tag')).toBe(0)
})
