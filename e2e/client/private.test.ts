import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { hashOfPin } from '../../app/accounts/pins/pin.server.ts'
import { signWith } from '../../app/accounts/signature.server.ts'
import { photoUrl } from '../../app/photos/rules/address.ts'
import { lockedLink } from '../../app/viewers/link-pins.server.ts'
import { tokenOf } from '../../app/viewers/token.server.ts'
import { sessionOf } from '../support/business/clients.ts'
import { galleries, pages, secrets } from '../support/business/demo.ts'
import { addressesIn, addressesOf, ask, crawl, each, kindOf } from '../support/crawl.ts'
import { type Copy, SECRET } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const CLIENT = join(import.meta.dirname, '../../build/client')

interface Grant {
  client: string
  album: string
  slug: string
  name: string
}

const EXPIRED = '01a1fd07-0000-7000-8000-000000000001'
const REVOKED = '01a1fd07-0000-7000-8000-000000000002'

/** Two more clients, whose grants of every album have ended, and in each album a pick list with the album's ID. */
function addFormerClients(db: DatabaseSync): void {
  db.exec(
    `insert into pick_list (id, album_id, name, created_at) select id, id, 'Wall', 0 from album where visibility = 'private'`,
  )
  const yesterday = Date.now() - 86_400_000
  for (const [id, expires, revoked] of [
    [EXPIRED, yesterday, null],
    [REVOKED, null, yesterday],
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
  const { db } = copy
  const rows = db
    .prepare(
      `select client_id as client, album_id as album, slug, display_name as name from client_album join album on album.id = album_id
      where revoked_at is null and client_album.expires_at is null`,
    )
    .all() as unknown as Grant[]
  return rows
}

function choices(copy: Copy): unknown[] {
  const { db } = copy
  const chosen = db
    .prepare(
      'select * from choice left join chosen_frame on choice_id = choice.id order by choice.id, frame_id',
    )
    .all()
  const guests = db.prepare('select * from share_guest').all()
  return [chosen, guests]
}

/** Every address of a client that they can see, beginning with their albums. */
function crawlClient(copy: Copy, client: string, slugs: string[], cookie: string) {
  const home = `/client/${client}`
  const galleries = slugs.flatMap((slug) => addressesOf(`${home}/${slug}`))
  return crawl(copy, home, [...galleries, home, `${home}.data`], cookie)
}

test('no page, data, feed or script contains a client or a private album', async ({ request }) => {
  const { words, photographs } = secrets()
  expect(words.length).toBeGreaterThan(40)
  const addresses = [
    ...[...pages(), '/_.data', '/about.data', '/portfolio.data'],
    ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest'],
    ...galleries().flatMap(({ slug }) => ['', '.data', '/rolls/1'].map((end) => `/portfolio/${slug}${end}`)),
  ]
  const texts = new Map<string, string>()
  for (const path of addresses) texts.set(path, await (await request.get(path)).text())
  for (const file of globSync('**/*.{js,css,json}', { cwd: CLIENT }))
    texts.set(file, readFileSync(join(CLIENT, file), 'utf8'))
  expect(texts.size).toBeGreaterThan(150)
  const leaks = [...texts].flatMap(([where, text]) =>
    [...words, ...photographs].filter((word) => text.includes(word)).map((word) => `${where}: ${word}`),
  )
  expect(leaks).toEqual([])
})

test('a private album looks like one that does not exist', async ({ request }) => {
  const { words, photographs } = secrets()
  const slugs = words.filter((word) => /^[a-z0-9-]+$/.test(word))
  expect(slugs.length).toBeGreaterThan(5)
  const missing = await request.get('/portfolio/no-such-album')
  for (const slug of slugs.slice(0, 12)) {
    const private_ = await request.get(`/portfolio/${slug}`)
    expect([slug, private_.status()]).toEqual([slug, 404])
    expect((await private_.text()).replaceAll(slug, 'no-such-album')).toBe(await missing.text())
    expect((await request.get(`/portfolio/${slug}/rolls/1`)).status()).toBe(404)
    expect((await request.get(`/portfolio/${slug}.data`)).status()).toBe(404)
  }
  for (const id of photographs) {
    expect((await request.get(photoUrl({ id }, 400, 'jpg'))).status()).toBe(404)
  }
})

test('nobody but the client reaches anything of theirs', async ({ copyOfSite }) => {
  const copy = copyOfSite(addFormerClients)
  const grants = liveGrants(copy)
  const clients = [...new Set(grants.map(({ client }) => client))]
  const slugsOf = (client: string) =>
    grants.filter((grant) => grant.client === client).map(({ slug }) => slug)
  const names = grants.map(({ name }) => name)
  const crawled = clients
    .filter((client) => slugsOf(client).length > 1 && slugsOf(client).length < 5)
    .slice(0, 2)
  expect(crawled).toHaveLength(2)
  const viewers = new Map([...crawled, EXPIRED, REVOKED].map((id) => [id, sessionOf(copy, id)]))
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

  for (const { client, slug } of grants.filter(({ client }) => !crawled.includes(client))) {
    await each([...viewers.keys()], (who) => check(who, `/client/${client}/${slug}`))
  }
  for (const owner of crawled) {
    const seen = await crawlClient(copy, owner, slugsOf(owner), viewers.get(owner) as string)
    const count = (pattern: RegExp) => [...seen.keys()].filter((path) => pattern.test(path)).length
    expect(count(/\/photos\/.*\.avif$/)).toBeGreaterThan(1)
    expect(count(/\/rolls\/1$/)).toBeGreaterThan(0)
    expect(count(/\/download\//)).toBeGreaterThan(0)
    expect(count(/\/picks\/[\w-]+$/)).toBeGreaterThan(0)
    for (const [path, { headers }] of seen) {
      expect([path, headers.get('Cache-Control')]).toEqual([
        path,
        expect.stringMatching(/^private, no-(store|cache)$/),
      ])
    }
    const others = [...viewers.keys()].filter((id) => id !== owner)
    // Everybody else tries each album and one address of each kind. Every other address is tried by one of them, in turn.
    const kinds = new Set<string>()
    const attempts = [...seen.keys()].flatMap((path, i) => {
      const kind = kindOf(path).replace(/^\/client\/[^/]+\/[\w-]+/, '')
      const isForAll = kind === '' || !kinds.has(kind)
      kinds.add(kind)
      return (isForAll ? others : [others[i % others.length] as string]).map((who) => ({ path, who }))
    })
    await each(attempts, async ({ path, who }) => {
      await check(who, path)
      const slug = path.split(/[/?.]/)[3] ?? ''
      if (!/^[\w-]{36}$/.test(who) || !slugsOf(owner).includes(slug) || slugsOf(who).includes(slug)) return
      await check(who, path.replace(owner, who))
    })
  }
  expect(reached).toEqual([])
  const log = copy.output()
  expect(secrets().words.filter((word) => log.includes(word) && !/^[\w-]{36}$/.test(word))).toEqual([])
})

test('no kind of request opens what is not granted', async ({ copyOfSite }) => {
  const copy = copyOfSite(addFormerClients)
  const before = choices(copy)
  const [mine] = liveGrants(copy) as [Grant]
  const owner = sessionOf(copy, mine.client)
  const base = `/client/${mine.client}/${mine.slug}`
  const page = await ask(copy, base, owner)
  const photo = addressesIn(page.text, `/client/${mine.client}`).find((path) =>
    path.endsWith('.avif'),
  ) as string
  const etag = (await ask(copy, photo, owner)).headers.get('ETag') as string
  const frame = /download\/photographs\/([\w-]+)/.exec((await ask(copy, `${base}/1`, owner)).text)?.[1]
  const made = await ask(copy, `${base}/archives`, owner, {
    method: 'POST',
    body: new URLSearchParams({ part: 'all' }),
  })
  const archive = made.headers.get('Location') as string
  const paths = [
    ...[base, `${base}/1`, `${base}/rolls/1`, photo, archive],
    ...[`${base}/download/photographs/${frame}`, `${base}/picks/${mine.album}`],
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
    { headers: { 'If-Modified-Since': new Date().toUTCString() } },
    { method: 'POST', body: new URLSearchParams({ add: photo.split('/').at(-2) as string, photos: '1' }) },
  ]
  const visitors = ['', sessionOf(copy, EXPIRED), sessionOf(copy, REVOKED)]
  const plain = [...paths, `${base}/favorites`, `${base}/picks/${mine.album}/save`, `${base}/archives`]
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

const sign = signWith(SECRET)
const [OPEN, LOCKED, OTHER] = ['open-of-mine', 'pin-of-mine-', 'its-of-other'] as const
const PIN = '2468'

function addLinks(db: DatabaseSync, [mine, other]: Grant[]): void {
  const add = db.prepare(
    `insert into share_link (id, album_id, name, pin_hash, downloads, ask_who, created_at) values (?, ?, ?, ?, 'all', 1, 0)`,
  )
  add.run(OPEN, mine?.album ?? '', 'Name of the link', null)
  add.run(LOCKED, mine?.album ?? '', 'Name of the link', hashOfPin(sign, lockedLink(LOCKED), PIN))
  add.run(OTHER, other?.album ?? '', 'Name of the link', null)
}

test('a guest reaches the album of their link alone', async ({ copy }) => {
  const { db } = copy
  const albums = liveGrants(copy).filter(
    ({ album }, i, all) => all.findIndex((one) => one.album === album) === i,
  )
  const withFrames = db.prepare('select distinct photo_id as id from frame where album_id = ?')
  const photosOf = ({ album }: Grant) => withFrames.all(album).map(({ id }) => String(id))
  const mine = albums.find((album) => photosOf(album).length > 3) as Grant
  const own = photosOf(mine)
  const other = albums.find((album) => !photosOf(album).some((id) => own.includes(id))) as Grant
  const others = photosOf(other)
  addLinks(db, [mine, other])
  const hero = db.prepare(`select published from site_section where section = 'hero'`).get()
  const slide = JSON.parse(String(hero?.published)).slides[0].photo
  const foreign = String(db.prepare('select id from frame where album_id = ?').get(other.album)?.id)
  const home = (id: string, by = id) => `/s/${id}${tokenOf(sign, by).slice(id.length)}`
  const [open, locked] = [home(OPEN), home(LOCKED)]
  const before = choices(copy)

  const seen = await crawl(copy, open, addressesOf(open), '')
  const count = (pattern: RegExp) => [...seen.keys()].filter((path) => pattern.test(path)).length
  expect(count(/\/photos\/.*\.avif$/)).toBeGreaterThan(0)
  expect([count(/\/rolls\/1$/), count(/\/download\//) > 0]).toEqual([1, true])
  const everything = [...seen.values()].map(({ text }) => text).join('')
  expect(everything).toContain(mine.name)
  const words = [...secrets().words.filter((word) => word !== mine.name), 'Name of the link', '/studio']
  const photographs = [...secrets().photographs, ...others].filter((id) => !own.includes(id))
  expect([...words, ...photographs].filter((word) => everything.includes(word))).toEqual([])
  for (const [path, { headers }] of seen) {
    const told = ['Cache-Control', 'X-Robots-Tag', 'Referrer-Policy'].map((name) => headers.get(name))
    const hidden = [expect.stringMatching(/^private, no-(store|cache)$/), 'noindex, nofollow', 'same-origin']
    expect([path, told]).toEqual([path, hidden])
  }

  // The link's preview before the PIN is the home page's picture, which the album may have too.
  const told = [mine.name, mine.slug, ...own.filter((id) => id !== slide), ...secrets().words]
  const reached: string[] = []
  /** Either a missing address, or with `gate` the page that asks for the PIN. */
  const check = async (path: string, { gate = false, cookie = '' } = {}) => {
    const { status, headers, text } = await ask(copy, path, cookie)
    const file = /image|zip|octet/.test(headers.get('Content-Type') ?? '')
    const fine = status === 404 || (gate && [200, 202].includes(status) && !file)
    if (!fine || told.some((word) => text.includes(word))) reached.push(`${status} ${path}`)
  }
  const below = [...seen.keys()].map((path) => path.slice(open.length))
  // With the link of another album, with the signature of another link, and with a changed address.
  const strangers = [home(OTHER), home(OPEN, OTHER), home(OTHER, OPEN), open.toLowerCase(), `${open}-`]
  const inside = below.filter((rest) => /^\/(photos|download\/photographs)\//.test(rest))
  await each(inside, (rest) => check(home(OTHER) + rest))
  await each(below, async (rest) => {
    for (const stranger of strangers.slice(1)) await check(stranger + rest)
    await check(locked + rest, { gate: /^(\/\d+)?(\.data)?(\?.*)?$/.test(rest) })
  })
  expect(reached).toEqual([])

  // The PIN of one link opens no other, and no POST changes what is not the guest's.
  const origin = { Origin: copy.origin, Accept: 'application/json' }
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    ask(copy, path, cookie, { method: 'POST', headers: origin, body: new URLSearchParams(fields) })
  const given = await post(locked, { pin: PIN })
  const cookie = given.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  expect([given.status, (await ask(copy, locked, cookie)).text.includes(mine.name)]).toEqual([303, true])
  const guest = `${cookie}; ${(await ask(copy, locked, cookie)).headers.getSetCookie()[0]?.split(';')[0]}`
  const frame = JSON.parse((await ask(copy, `${open}/rolls/1`, '')).text)[0].frameId
  const outcomes = [
    await post(`${locked}/favorites`, { add: frame }, guest),
    await post(`${locked}/favorites`, { add: foreign }, guest),
    await post(`${locked}/favorites`, { add: 'nothing' }, guest),
    await post(`${locked}/favorites`, { add: frame }),
    await post(`${locked}/who`, { name: 'x' }),
  ]
  expect(outcomes.map(({ status }) => status)).toEqual([200, 404, 404, 404, 404])
  expect(outcomes[0]?.text).toBe('{"count":1,"most":null}')
  const [chosen = [], guests] = choices(copy) as Record<string, unknown>[][]
  const [hearts, rest] = [true, false].map((of) => chosen.filter((row) => (row.guest_id !== null) === of))
  expect(rest).toEqual(before[0])
  expect([hearts, guests]).toMatchObject([[{ frame_id: frame }], [{ link_id: LOCKED, name: '' }]])

  const end = copy.db
  end.prepare('update share_link set revoked_at = ?').run(Date.now())
  await each([...below.map((rest) => open + rest), locked], (path) => check(path, { cookie: guest }))
  expect(reached).toEqual([])
  expect(copy.output()).not.toContain(open.slice(3))
})
