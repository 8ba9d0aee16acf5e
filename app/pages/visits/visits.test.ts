import { expect, test } from 'vitest'
import { albumRow, insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { aBusiness } from '../../site/testing.server.ts'
import { countVisits } from './count.server.ts'
import { readVisits } from './read.server.ts'
import { visitOf } from './visit.ts'

const ORIGIN = 'https://studio.example'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1'

function visit(path: string, headers: Record<string, string> = {}, address = '192.0.2.1') {
  const all: Record<string, string> = { 'User-Agent': SAFARI, ...headers }
  return visitOf({ url: new URL(path, ORIGIN), origin: ORIGIN, address, header: (name) => all[name] })
}

test.each([
  ['/', '/'],
  ['/_root.data?_routes=x', '/'],
  ['/portfolio?category=Football', '/portfolio'],
  ['/portfolio/homecoming/12', '/portfolio/homecoming'],
  ['/portfolio/homecoming/rolls/2.data', '/portfolio/homecoming'],
  ['/blog/night-games.data', '/blog/night-games'],
])('%s is %s', (path, page) => {
  expect(visit(path)?.page).toBe(page)
})

test.each<[string, Record<string, string>]>([
  ...['/s/token', '/a/card', '/client/ann/album', '/studio', '/photos/x/800.avif'].map(
    (path): [string, Record<string, string>] => [path, {}],
  ),
  ['/', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['/', { 'User-Agent': 'WhatsApp/2.24' }],
  ['/', { 'User-Agent': '' }],
  ['/', { DNT: '1' }],
  ['/', { 'Sec-GPC': '1' }],
  ['/', { 'Sec-Purpose': 'prefetch' }],
  ['/', { Cookie: 'a=b; __Host-sideline_session=x' }],
])('%s with %j is not counted', (path, headers) => {
  expect(visit(path, headers)).toBe(null)
})

test.each([
  ['https://l.instagram.com/?u=x', 'Instagram'],
  ['https://www.google.de/', 'Google'],
  ['https://www.baypoint.example/news', 'baypoint.example'],
  [`${ORIGIN}/about`, ''],
  ['nonsense', ''],
])('a visit from %s is from "%s"', (Referer, source) => {
  expect(visit('/', { Referer })?.source).toBe(source)
})

withDatabase('visitors', (open) => {
  test('count once a day each, in any number of processes, and nothing tells who they were', async () => {
    const database = await open()
    await aBusiness(database)
    const failed: unknown[] = []
    const [one, other] = [
      countVisits(database, (error) => failed.push(error)),
      countVisits(database, () => {}),
    ]
    const add = (to: typeof one, path: string, address: string, Referer?: string) => {
      const found = visit(path, Referer ? { Referer } : {}, address)
      if (found) to.add(found)
    }
    add(one, '/', '192.0.2.1', 'https://www.instagram.com/')
    add(one, '/portfolio/homecoming', '192.0.2.1')
    add(one, '/portfolio/homecoming/3', '192.0.2.1')
    add(one, '/portfolio/homecoming', '192.0.2.2')
    await one.flush()
    add(other, '/', '192.0.2.1')
    add(other, '/', '192.0.2.3')
    await Promise.all([one.close(), other.close()])
    expect(failed).toEqual([])
    const today = Temporal.Now.plainDateISO('America/New_York').toString()
    const { people, pages, sources } = await readVisits(database, today, 7)
    expect([people, pages.map(({ page, people: count }) => [page, count])]).toEqual([
      3,
      [
        ['/', 2],
        ['/portfolio/homecoming', 2],
      ],
    ])
    expect(sources).toEqual([
      { name: '', people: 2 },
      { name: 'Instagram', people: 1 },
    ])
    await insertRows(database, { album: albumRow('homecoming') })
    const albums = async () => (await readVisits(database, today, 7)).pages.map(({ album }) => album)
    expect(await albums()).toEqual([null, 'homecoming'])
    await database.db.updateTable('album').set({ deleted_at: 1 }).execute()
    expect(await albums()).toEqual([null, null])
    const seen = await database.db.selectFrom('visitor_seen').selectAll().execute()
    expect(JSON.stringify(seen)).not.toContain('192.0.2')
    // The next day starts with a new key, and nothing of the day before.
    await database.db.updateTable('visitor_key').set({ day: '2026-01-01' }).execute()
    await database.db.updateTable('visitor_seen').set({ day: '2026-01-01' }).execute()
    add(one, '/', '192.0.2.1')
    await one.close()
    expect(await database.db.selectFrom('visitor_key').select('day').execute()).toEqual([{ day: today }])
    expect(await database.db.selectFrom('visitor_seen').select('day').distinct().execute()).toEqual([
      { day: today },
    ])
  })
})
