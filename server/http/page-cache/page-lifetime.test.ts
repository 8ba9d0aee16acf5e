import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { shownAlbums } from '../../../app/portfolio/shown.server.ts'
import { localContent } from '../../../ports/content/local.ts'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow, photoRow, postRow } from '../../../ports/database/testing/testing-rows.ts'
import { openTestSqlite, withDatabase } from '../../../ports/database/testing.ts'
import { type PageCacheOptions, pageCache } from './page-cache.ts'
import { lifetimeOf } from './page-store.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2025, 9, 18, 12)

let now: number
beforeEach(() => {
  now = NOON
})

function serve(options: Pick<PageCacheOptions, 'database' | 'render' | 'lifetime' | 'onPage'>) {
  const cache = pageCache({ origin: 'https://s.example', now: () => now, ...options })
  const site = new Hono().use(cache)
  return async (path: string) => {
    const answer = await site.request(path)
    return { status: answer.status, text: await answer.text() }
  }
}

/** Shares nothing but the database. */
function openSite(database: Database) {
  const content = localContent(database)
  const rendered: string[] = []
  const ask = serve({
    database,
    async render({ url }) {
      rendered.push(new URL(url).pathname)
      const addresses = await content.addresses(now)
      return new Response(addresses.map(({ slug }) => slug).join(' '))
    },
    lifetime: lifetimeOf(database, content),
  })
  return { ask: async (path: string) => (await ask(path)).text, rendered }
}

withDatabase('a scheduled post', (open) => {
  const publish = ({ db }: Database, id: string, publish_at: number) =>
    db.insertInto('post').values(postRow(id, { publish_at })).execute()

  test('is on cached pages from its minute on, and not before, in every process', async () => {
    const database = await open()
    await publish(database, 'later', NOON + 5 * MINUTE)
    await publish(database, 'soon', NOON + MINUTE)
    await publish(database, 'out', NOON - MINUTE)
    const sites = [openSite(database), openSite(database)]
    for (const [at, shown] of [
      [0, 'out'],
      [MINUTE - 1, 'out'],
      [MINUTE, 'soon out'],
      [5 * MINUTE - 1, 'soon out'],
      [5 * MINUTE, 'later soon out'],
    ] as const) {
      now = NOON + at
      for (const { ask } of sites) expect([at, await ask('/sitemap.xml')]).toEqual([at, shown])
    }
    for (const { rendered } of sites) expect(rendered).toHaveLength(3)
  })

  test('does not expire pages without posts', async () => {
    const database = await open()
    await publish(database, 'soon', NOON + MINUTE)
    const { ask, rendered } = openSite(database)
    await ask('/about')
    now = NOON + MINUTE
    await ask('/about')
    expect(rendered).toEqual(['/about'])
  })
})

withDatabase('an album that expires', (open) => {
  test('is on cached pages until its time, and not after', async () => {
    const database = await open()
    const album = {
      cover_photo_id: photoRow('a').id,
      link: 'https://gallery.example/',
      expires_at: NOON + MINUTE,
    }
    await database.db.insertInto('photo').values(photoRow('a')).execute()
    await database.db.insertInto('album').values(albumRow('one', album)).execute()
    const ask = serve({
      database,
      render: async () => {
        const shown = await shownAlbums(database, now).select('slug').execute()
        return new Response(shown.map(({ slug }) => slug).join(' '))
      },
      lifetime: lifetimeOf(database, localContent(database)),
    })
    const text = async () => (await ask('/portfolio')).text
    expect(await text()).toBe('one')
    now = NOON + MINUTE - 1
    expect(await text()).toBe('one')
    now = NOON + MINUTE
    expect(await text()).toBe('')
  })
})

describe('a page that is good for a minute, with ten minutes of grace', () => {
  let answers: { status: number; text: string }[]
  let slow: Promise<void> | undefined
  let ask: ReturnType<typeof serve>
  let rendered: number
  let results: string[]

  beforeEach(async () => {
    answers = []
    rendered = 0
    slow = undefined
    results = []
    ask = serve({
      database: await openTestSqlite(),
      async render() {
        rendered += 1
        const { status, text } = answers.shift() ?? { status: 500, text: '' }
        await slow
        return new Response(text, { status })
      },
      lifetime: async (_, at) => ({ until: at + MINUTE, grace: 10 * MINUTE }),
      onPage: (result) => results.push(result),
    })
  })

  const page = (text: string) => ({ status: 200, text })
  const settled = (text: string) => expect.poll(async () => (await ask('/about')).text).toBe(text)

  test('is shown in its grace while it is rendered again, once', async () => {
    answers = [page('old'), page('new')]
    await ask('/about')
    now += MINUTE
    const gate = Promise.withResolvers<void>()
    slow = gate.promise
    for (const _ of [1, 2, 3]) expect((await ask('/about')).text).toBe('old')
    expect(rendered).toBe(2)
    expect(results).toEqual(['miss', 'stale', 'stale', 'stale'])
    gate.resolve()
    await settled('new')
    expect(rendered).toBe(2)
  })

  test('is still shown when that rendering fails, and rendered again later', async () => {
    answers = [page('old'), { status: 503, text: 'out of reach' }, page('new')]
    await ask('/about')
    now += MINUTE
    expect((await ask('/about')).text).toBe('old')
    await settled('new')
  })

  test('is not shown after its grace', async () => {
    answers = [page('old'), page('new')]
    await ask('/about')
    now += 11 * MINUTE
    expect((await ask('/about')).text).toBe('new')
  })

  test('is dropped when the new rendering is a 404', async () => {
    answers = [page('old'), { status: 404, text: 'gone' }, { status: 404, text: 'gone' }]
    await ask('/about')
    now += MINUTE
    expect((await ask('/about')).text).toBe('old')
    await settled('gone')
  })
})
