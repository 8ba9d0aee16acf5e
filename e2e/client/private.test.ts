import type { DatabaseSync } from 'node:sqlite'
import { sessionOf } from '../support/clients.ts'
import { secrets } from '../support/demo.ts'
import type { Copy } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

interface Grant {
  client: string
  album: string
  slug: string
  name: string
}

/** A response, as far as it is compared. */
interface Answer {
  status: number
  headers: Headers
  text: string
}

const EXPIRED = '01a1fd07-0000-7000-8000-000000000001'
const REVOKED = '01a1fd07-0000-7000-8000-000000000002'
const DAY = 86_400_000

/** Two more clients, with grants for every album that have ended, and a list for picks in each album, with its ID. */
function addFormerClients(db: DatabaseSync): void {
  db.exec(
    `insert into pick_list (id, album_id, name, created_at) select id, id, 'Wall', 0 from album where visibility = 'private'`,
  )
  for (const [id, expires, revoked] of [
    [EXPIRED, Date.now() - DAY, null],
    [REVOKED, null, Date.now() - DAY],
  ] as const) {
    db.prepare('insert into client (id, name, email) values (?, ?, ?)').run(
      id,
      'Former client',
      `${id}@example.com`,
    )
    db.prepare(
      `insert into client_album (client_id, album_id, position, granted_at, expires_at, revoked_at)
      select ?, id, 1, 0, ?, ? from album where visibility = 'private'`,
    ).run(id, expires, revoked)
  }
}

function liveGrants(copy: Copy): Grant[] {
  const db = copy.database()
  const rows = db
    .prepare(
      `select client_id as client, album_id as album, slug, display_name as name from client_album join album on album.id = album_id
      where revoked_at is null and client_album.expires_at is null`,
    )
    .all() as unknown as Grant[]
  db.close()
  return rows
}

function choices(copy: Copy): unknown[] {
  const db = copy.database()
  const rows = ['favorite', 'pick', 'pick_set'].map((name) => db.prepare(`select * from ${name}`).all())
  db.close()
  return rows
}

async function ask(copy: Copy, path: string, cookie: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { Cookie: cookie, ...(init.headers as Record<string, string>) }
  const response = await fetch(copy.origin + path, { ...init, headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Runs `work` for all of them, several at once. */
async function each<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}

/** Everything in a page or its data that looks like an address of this client. */
function addressesIn(text: string, client: string): string[] {
  const found = text.replaceAll('&amp;', '&').matchAll(new RegExp(`/client/${client}[^\\s"'\\\\<>,)]*`, 'g'))
  return [...found].map(([address]) => address.split('#')[0] as string)
}

/** Every address that a client can see, beginning with their albums, and those that scripts request. */
async function crawl(copy: Copy, client: string, slugs: string[], cookie: string) {
  const seen = new Map<string, Headers>()
  const asked = new Set<string>()
  let waiting = slugs.flatMap((slug) => {
    const base = `/client/${client}/${slug}`
    return [
      base,
      `${base}.data`,
      `${base}/1.data`,
      `${base}/rolls/1`,
      `${base}?pick=1`,
      `${base}?show=favorites`,
    ]
  })
  waiting.push(`/client/${client}`, `/client/${client}.data`)
  while (waiting.length > 0) {
    const next: string[] = []
    await each([...new Set(waiting)], async (path) => {
      if (asked.has(path)) return
      asked.add(path)
      const answer = await ask(copy, path, cookie)
      // A download redirects to the address of its version.
      const led = answer.headers.get('Location') ?? ''
      if (led.startsWith(`${path}?`)) next.push(led)
      else if (answer.status !== 200) return
      const isText = /html|json|x-script/.test(answer.headers.get('Content-Type') ?? '')
      seen.set(path, answer.headers)
      if (isText) next.push(...addressesIn(answer.text, client))
    })
    waiting = next
  }
  return seen
}

/** Addresses of one kind differ only in the album, the photograph, its width or its number. */
function kindOf(path: string): string {
  return path
    .replace(/^\/client\/[^/]+\/[\w-]+/, '')
    .replace(/(?<=[/=])([0-9a-f]{32}|[0-9a-f-]{36}|\d+)(?=[/.?&]|$)/g, 'n')
}

test('nobody but the client reaches anything of theirs', async ({ copyOfSite }) => {
  const copy = await copyOfSite(addFormerClients)
  const grants = liveGrants(copy)
  const clients = [...new Set(grants.map(({ client }) => client))]
  const slugsOf = (client: string) =>
    grants.filter((grant) => grant.client === client).map(({ slug }) => slug)
  const names = grants.map(({ name }) => name)
  const viewers = new Map([...clients, EXPIRED, REVOKED].map((id) => [id, sessionOf(copy, id)]))
  viewers.set('a visitor', '')
  viewers.set('a forger', `sideline_session=${'A'.repeat(43)}`)

  const reached: string[] = []
  const check = async (who: string, path: string) => {
    const { status, headers, text } = await ask(copy, path, viewers.get(who) as string)
    const away = headers.get('Location') ?? ''
    const refused =
      status === 404 ||
      status === 405 ||
      ([302, 303].includes(status) && /^\/client(\/[\w-]+|\?next=[^/]+)?$/.test(away)) ||
      (status === 202 && text.includes('SingleFetchRedirect'))
    const tells = text.includes('data:image/') || names.some((name) => text.includes(name))
    if (!refused || tells) reached.push(`${who}: ${status} ${path}`)
  }

  // Two clients with a few albums each show which addresses there are; of the rest, everybody tries the albums.
  const crawled = clients
    .filter((client) => slugsOf(client).length > 1 && slugsOf(client).length < 5)
    .slice(0, 2)
  expect(crawled).toHaveLength(2)
  for (const { client, slug } of grants.filter(({ client }) => !crawled.includes(client))) {
    const strangers = [...viewers.keys()].filter((who) => who !== client)
    await each(strangers, (who) => check(who, `/client/${client}/${slug}`))
  }
  for (const owner of crawled) {
    const seen = await crawl(copy, owner, slugsOf(owner), viewers.get(owner) as string)
    const count = (pattern: RegExp) => [...seen.keys()].filter((path) => pattern.test(path)).length
    expect(count(/\/photos\/.*\.avif$/)).toBeGreaterThan(10)
    expect(count(/\/rolls\/1$/)).toBeGreaterThan(0)
    expect(count(/\/download\//)).toBeGreaterThan(0)
    expect(count(/\/picks\/[\w-]+$/)).toBeGreaterThan(0)
    for (const [path, headers] of seen) {
      expect([path, headers.get('Cache-Control')]).toEqual([
        path,
        expect.stringMatching(/^private, no-(store|cache)$/),
      ])
    }
    // Everybody else tries each album and one address of each kind; of the others, each is tried by one of them in turn.
    const others = [...viewers.keys()].filter((id) => id !== owner)
    const kinds = new Set<string>()
    const attempts = [...seen.keys()].flatMap((path, i) => {
      const kind = kindOf(path)
      const isForAll = kind === '' || !kinds.has(kind)
      kinds.add(kind)
      return (isForAll ? others : [others[i % others.length] as string]).map((who) => ({ path, who }))
    })
    await each(attempts, async ({ path, who }) => {
      await check(who, path)
      const slug = path.split(/[/?.]/)[3] ?? ''
      if (!/^[\w-]{36}$/.test(who) || !slugsOf(owner).includes(slug) || slugsOf(who).includes(slug)) return
      // The same under the visitor's own id.
      await check(who, path.replace(owner, who))
    })
  }
  expect(reached).toEqual([])
  const log = copy.output()
  expect(secrets().words.filter((word) => log.includes(word) && !/^[\w-]{36}$/.test(word))).toEqual([])
})

test('no kind of request opens what is not granted', async ({ copyOfSite }) => {
  test.setTimeout(300_000)
  const copy = await copyOfSite(addFormerClients)
  const before = choices(copy)
  const [mine] = liveGrants(copy) as [Grant]
  const owner = sessionOf(copy, mine.client)
  const base = `/client/${mine.client}/${mine.slug}`
  const page = await ask(copy, base, owner)
  const photo = addressesIn(page.text, mine.client).find((path) => path.endsWith('.avif')) as string
  const etag = (await ask(copy, photo, owner)).headers.get('ETag') as string
  const paths = [
    base,
    `${base}/1`,
    `${base}/rolls/1`,
    photo,
    `${base}/download/album`,
    `${base}/picks/${mine.album}`,
  ]
  const spellings = (path: string) => [
    path,
    `${path}/`,
    `${path}.data`,
    `${path}.data?_routes=clients%2Froutes%2Fgallery`,
    path.toUpperCase(),
    path.replace('/client', '/CLIENT'),
    path.replace('/client', '//client'),
    path.replace('/client/', '/client/./'),
    path.replace('/client/', '/about/%2e%2e/client/'),
    path.replace('/client/', '/client%2f'),
    path.replaceAll('-', '%2d'),
    path.replace('c', '%63'),
    `${path}%00`,
    `${path};x=1`,
    `${path}?show=favorites&pick=1`,
    path.replace(base, `/portfolio/${mine.slug}`),
  ]
  const ways: RequestInit[] = [
    {},
    { method: 'HEAD' },
    { headers: { Range: 'bytes=0-99' } },
    { headers: { 'If-None-Match': etag } },
    { headers: { 'If-None-Match': '*' } },
    { headers: { 'If-Modified-Since': new Date().toUTCString() } },
    { method: 'POST', body: new URLSearchParams({ add: photo.split('/').at(-2) as string, photos: '1' }) },
  ]
  const visitors = ['', sessionOf(copy, EXPIRED), sessionOf(copy, REVOKED)]
  const plain = [
    ...paths,
    `${base}/favorites`,
    `${base}/picks/${mine.album}/save`,
    `${base}/download/selections`,
  ]
  const attempts = [
    ...plain.flatMap((path) => ways.flatMap((way) => visitors.map((cookie) => ({ path, way, cookie })))),
    ...paths
      .flatMap(spellings)
      .flatMap((path) =>
        visitors.slice(0, 2).map((cookie) => ({ path, way: ways[0] as RequestInit, cookie })),
      ),
  ]
  const reached: string[] = []
  await each(attempts, async ({ path, way, cookie }) => {
    const { status, headers, text } = await ask(copy, path, cookie, way)
    const file = /image\/|zip|octet/.test(headers.get('Content-Type') ?? '')
    const open = [200, 206, 304].includes(status) && !/no-store/.test(headers.get('Cache-Control') ?? '')
    if (open || file || text.includes(mine.name) || text.includes('data:image/')) {
      reached.push(`${way.method ?? 'GET'} ${JSON.stringify(way.headers)} ${path}: ${status}`)
    }
  })
  expect(reached).toEqual([])
  expect(choices(copy)).toEqual(before)
})
