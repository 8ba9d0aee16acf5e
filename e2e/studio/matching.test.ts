import type { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

const ALBUM = 'conference-meet'
const DAY = '2025:10:11'
/** The roster: 201 to 224, and a name with an accent. */
const ATHLETES = Array.from({ length: 24 }, (_, i) => ({
  bib: 201 + i,
  name:
    i === 6
      ? 'Zoë Ångström'
      : `Runner${'abcdefghijklmnopqrstuvwxyz'[i]} Wexcombe${'abcdefghijklmnopqrstuvwxyz'[i]}`,
}))
const CARDS = [203, 207, 211, 214, 219, 222]

interface Shot {
  /** 'HH:MM:SS' */
  clock: string
  caption?: string
  keyword?: string
  /** A picture of a card. */
  card?: Buffer
}

function clockOf(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Small photographs as cameras and Photo Mechanic write them, each like no other. */
async function photograph({ clock, caption, keyword, card }: Shot, i: number): Promise<Buffer> {
  const background = { r: (i * 37) % 200, g: (i * 11) % 200, b: (i * 71) % 200 }
  const size = card ? { width: 1600, height: 1066 } : { width: 320, height: 213 }
  const base = sharp({ create: { ...size, channels: 3, background } })
  const exif = {
    IFD0: { ...(caption && { ImageDescription: caption }) },
    IFD2: { DateTimeOriginal: `${DAY} ${clock}` },
  }
  const words = keyword
    ? base.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag><rdf:li>${keyword}</rdf:li>
        </rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`)
    : base
  const held = card ? words.composite([{ input: card, left: 620, top: 420 }]) : words
  return held.withExif(exif).jpeg().toBuffer()
}

/** What a day brings: 40 with captions, 6 cards each before ten, and 60 others. */
function shotsOf(cards: Map<number, Buffer>): Shot[] {
  const captioned = Array.from({ length: 40 }, (_, i): Shot => {
    const { bib, name } = ATHLETES[i % 24] as (typeof ATHLETES)[number]
    const clock = clockOf(8 * 3600 + i * 20)
    if (i >= 30) return { clock, keyword: String(bib) }
    const folded = name === 'Zoë Ångström' ? 'Zoe Angstrom' : name
    return { clock, caption: [`${folded} (${bib}) at the two-mile mark.`, `No. ${bib} warms up`][i % 2] }
  })
  const carded = CARDS.flatMap((bib, i): Shot[] => {
    const at = 9 * 3600 + i * 120
    const followers = Array.from({ length: 10 }, (_, n) => ({ clock: clockOf(at + 5 + n * 4) }))
    return [{ clock: clockOf(at), card: cards.get(bib) }, ...followers]
  })
  const others = Array.from({ length: 60 }, (_, i): Shot => {
    const clock = clockOf(13 * 3600 + i * 15)
    const caption = ['Oct 11: 210 runners after 23 yards of mud', '#203 of Ridgeview', undefined][
      Math.min(i, 2)
    ]
    return { clock, caption }
  })
  return [...captioned, ...carded, ...others]
}

async function makeTeam(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/studio/teams/new`)
  await hydrated(page)
  await page.getByLabel('Name').fill('Oak Hollow Cross Country')
  await page.getByRole('button', { name: 'Add', exact: false }).last().click()
  await page.waitForURL(/\/studio\/teams\/(?!new)[^/]+$/)
  const team = page.url().split('/').at(-1) as string
  await page.goto(`${origin}/studio/teams/${team}/import`)
  await hydrated(page)
  const lines = ATHLETES.map(({ bib, name }) => `${bib},${name}`)
  await page.getByLabel('Or paste its lines').fill(['Number,Name', ...lines].join('\n'))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 24 athletes' }).click()
  await expect(page.getByRole('link', { name: 'To the roster' })).toBeVisible()
  return team
}

/** Makes the codes, and photographs six of the printed cards. */
async function printCards(page: Page, origin: string, team: string): Promise<Map<number, Buffer>> {
  await page.goto(`${origin}/studio/teams/${team}/cards`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Make 24 cards' }).click()
  await expect(page.getByRole('button', { name: 'Print 3 sheets' })).toBeVisible()
  await expectAccessibleInBoth(page)
  const cards = new Map<number, Buffer>()
  for (const bib of CARDS) {
    const card = page.getByRole('article').filter({ has: page.getByLabel(`Code of number ${bib}`) })
    const picture = await card.screenshot()
    cards.set(
      bib,
      await sharp(picture).resize({ width: 330 }).rotate(4, { background: '#333' }).png().toBuffer(),
    )
  }
  return cards
}

const count = (db: DatabaseSync, sql: string) => Number((db.prepare(sql).get() as { n: number }).n)
const IN_ALBUM = `photo_id in (select photo_id from frame where album_id = '${ALBUM}')`

test('captions and cards name 100 of 166 photographs, and all of it is taken back', {
  tag: '@all',
}, async ({ page, copyOfSite }) => {
  // All photographs are developed, behind all else that a busy machine does.
  test.setTimeout(1_800_000)
  const site = copyOfSite((db) => {
    db.prepare(
      `insert into album (id, slug, visibility, name, display_name, date, published) values (?, ?, 'private', ?, ?, '2025-10-11', 1)`,
    ).run(ALBUM, ALBUM, 'meet', 'Conference Meet')
  })
  const { origin } = site
  await signInAsOwner(page, site)

  await page.goto(`${origin}/studio/albums/${ALBUM}/match`)
  await expect(page.getByText('This album does not say who plays in it.')).toBeVisible()
  const team = await makeTeam(page, origin)
  const cards = await printCards(page, origin, team)
  await page.goto(`${origin}/studio/albums/${ALBUM}/details?do=teams`)
  await hydrated(page)
  await page.getByLabel(/Oak Hollow Cross Country/).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Match photographs' })).toBeVisible()

  const files = await Promise.all(
    shotsOf(cards).map(async (shot, i) => ({
      name: `OAK_${String(i + 1).padStart(4, '0')}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photograph(shot, i),
    })),
  )
  await page.goto(`${origin}/studio/albums/${ALBUM}`)
  await hydrated(page)
  await page.locator('input[type=file]').first().setInputFiles(files)
  const looked = `select count(*) n from photo where card_sought = 1 and id in (select photo_id from frame where album_id = '${ALBUM}')`
  const db = site.database()
  await expect.poll(() => count(db, looked), { timeout: 1_700_000, intervals: [1000] }).toBe(166)

  await page.goto(`${origin}/studio/albums/${ALBUM}/match`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Match 166 photographs to 24 athletes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tag 100 photographs' })).toBeVisible()
  expect(count(db, 'select count(*) n from tag')).toBe(0)
  await page.getByRole('radio', { name: 'Unsure 1' }).check()
  await expect(page.getByText('“Ridgeview” is no team of this album.')).toBeVisible()
  await page.getByRole('radio', { name: 'All 100' }).check()
  await expect(page.getByText('Caption: “Zoe Angstrom (207) at the two-mile mark.”')).toHaveCount(1)
  await expect(page.getByText('This frame is the card of 214. It is hidden from visitors.')).toBeVisible()
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: 'Tag 100 photographs' }).click()
  await expect(page.getByRole('status').filter({ hasText: '100 photographs tagged' })).toBeVisible()
  const by = (evidence: string) =>
    count(db, `select count(*) n from tag where evidence = '${evidence}' and detail <> '' and ${IN_ALBUM}`)
  expect([by('caption'), by('card')]).toEqual([40, 60])
  expect(count(db, 'select count(*) n from photo where held = 1 and card is not null')).toBe(6)

  await page.getByRole('button', { name: 'Take it all back' }).click()
  await expect(page.getByText('100 photographs tagged')).toBeHidden()
  expect(count(db, 'select count(*) n from tag')).toBe(0)
  db.close()
})
