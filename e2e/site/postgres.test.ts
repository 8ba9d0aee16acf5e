import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../ports/database/open.ts'
import type { Database } from '../../ports/database/port.ts'
import { type Postgres, startPostgres, TEMPLATE } from '../../ports/database/testing/testing-postgres.ts'
import { answerContact, expectedBookings, thanked, toStep } from '../support/booking.ts'
import { account, signIn } from '../support/business/accounts.ts'
import { galleries, pages, shownAlbums, shownPosts } from '../support/business/demo.ts'
import { book } from '../support/crash.ts'
import { type Site, seededFolder, startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

/** The tables of the demo business, in the order of their foreign keys. Triggers fill the others, or they are empty. */
const TABLES = [
  'photo',
  'album',
  'frame',
  'account',
  'client',
  'client_album',
  'site',
  'site_section',
  'site_photo',
  'post',
  'post_tag',
  'delivery_file',
] as const

const ATHLETICS = 'athletics@baypoint.example'
const BELL = 'marcus@bellfamily.example'

interface OnPostgres extends Site {
  postgres: Postgres
  read<T>(question: (db: Database['db']) => Promise<T>): Promise<T>
}

/** A copy of the demo business on PostgreSQL. */
let site: OnPostgres
let end: () => Promise<void>

// All in one worker and in this order: they share the site.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const postgres = await startPostgres()
  const database = await openDatabase({ url: postgres.url + TEMPLATE, file: '' })
  await copyDemoTo(database)
  const folder = mkdtempSync(join(tmpdir(), 'sideline-on-postgres-'))
  mkdirSync(join(folder, 'photos'))
  for (const part of ['photos/originals', 'photos/derived']) {
    symlinkSync(join(seededFolder(), part), join(folder, part))
  }
  const started = await startSite(folder, {
    DATABASE_URL: postgres.url + TEMPLATE,
    BOOKINGS_PER_ADDRESS: '1000000',
    BOOKINGS_PER_HOUR: '1000000',
  })
  site = { ...started, postgres, read: (question) => question(database.db) }
  end = async () => {
    await site.stop()
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
})
test.afterAll(() => end())

async function copyDemoTo({ write }: Database): Promise<void> {
  const seeded = new DatabaseSync(join(seededFolder(), 'seeded.db'), { readOnly: true })
  await write(async (trx) => {
    for (const table of TABLES) {
      const rows = seeded.prepare(`select * from ${table}`).all()
      await trx
        .insertInto(table)
        .values(rows as never)
        .execute()
    }
  })
  seeded.close()
}

/** Public pages, rolls, feeds and the sitemap: together they run every public query. */
function addresses(): string[] {
  const categories = new Set(shownAlbums().map(({ category }) => category))
  const last = shownAlbums().at(-1)
  return [
    ...pages().filter((path) => path !== '/client'),
    ...galleries().map(({ slug }) => `/portfolio/${slug}`),
    ...shownPosts().map(({ slug }) => `/blog/${slug}`),
    ...[...categories].map((category) => `/portfolio?${new URLSearchParams({ category })}`),
    `/portfolio?before=${last?.date}_${last?.id}`,
    `/portfolio/${galleries()[0]?.slug}/rolls/1`,
    '/blog?q=lights',
    '/blog?q=Ställe+night',
    '/blog?q=nothing+like+it',
    '/blog/feed.xml',
    '/blog/feed.json',
    '/sitemap.xml',
  ]
}

test('every page is the same on PostgreSQL', { tag: '@all' }, async ({ request, baseURL }) => {
  const read = async (origin: string, path: string) => {
    const answer = await request.get(origin + path)
    const text = (await answer.text()).replaceAll(origin, 'https://site')
    // Split, so that a failure shows only the parts that differ.
    return [path, answer.status(), ...text.split(/(?<=[>,])/)]
  }
  for (const path of addresses()) {
    const [here, there] = [await read(baseURL as string, path), await read(site.origin, path)]
    expect(there).toEqual(here)
  }
})

test('a visitor books and a client sees only their albums on PostgreSQL', { tag: '@all' }, async ({
  page,
}) => {
  await toStep(page, site.origin, 'Sports', 'contactName')
  await answerContact(page)
  await thanked(page)
  const stored = await site.read((db) => db.selectFrom('booking').select(['type', 'answers']).execute())
  expect(stored.map(({ type, answers }) => ({ type, answers: JSON.parse(answers) }))).toEqual(
    expectedBookings(['Sports']),
  )
  const emails = () => site.read((db) => db.selectFrom('sent_mail').select('id').execute())
  await expect.poll(async () => (await emails()).length).toBe(2)

  const { clientId } = account(ATHLETICS)
  await signIn(page, ATHLETICS, site.origin)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/client/${clientId}/.`))
  await page
    .getByRole('button', { name: /favorite/i })
    .first()
    .click()
  await expect
    .poll(() => site.read((db) => db.selectFrom('chosen_frame').selectAll().execute()))
    .toHaveLength(1)
  await page.goto(`${site.origin}/client/${account(BELL).clientId}`)
  await expect(page).toHaveURL(`${site.origin}/client/${clientId}`)
})

/** Books like eight visitors, who send a booking until it is confirmed. `stop` ends that and returns the confirmed keys. */
function visitors(site: Site) {
  const thanked: string[] = []
  let stopped = false
  const visit = async () => {
    for (let key = randomUUID(); !stopped; ) {
      if (!(await book(site, key))) {
        await pause(20)
        continue
      }
      thanked.push(key)
      key = randomUUID()
    }
  }
  const visits = Promise.all(Array.from({ length: 8 }, visit))
  return {
    /** Resolves once more bookings are confirmed. */
    async more() {
      const before = thanked.length
      while (thanked.length < before + 8) await pause(5)
    },
    async stop() {
      stopped = true
      await visits
      return thanked
    },
  }
}

test('bookings survive the loss of connections and a restart of PostgreSQL', { tag: '@all' }, async ({
  request,
}) => {
  const { origin, postgres, read } = site
  const statusOf = async (path: string) => (await request.get(origin + path)).status()
  expect(await statusOf('/about')).toBe(200)
  const booking = visitors(site)
  for (let round = 0; round < 3; round++) {
    await booking.more()
    await read((db) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
    )
    await booking.more()
  }

  await postgres.halt()
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200])
  const about = await request.get(`${origin}/about`)
  expect([about.status(), about.headers()['cache-control']]).toEqual([200, 'public, max-age=10'])
  await postgres.resume()
  await booking.more()
  expect(await statusOf('/readyz')).toBe(200)

  const thanked = await booking.stop()
  const rows = await read((db) => db.selectFrom('booking').select('idempotency_key as key').execute())
  const stored = rows.map(({ key }) => key)
  expect(new Set(stored).size).toBe(stored.length)
  expect(thanked.filter((key) => !stored.includes(key))).toEqual([])
})
