import type { DatabaseSync } from 'node:sqlite'
import { signWith } from '../../app/accounts/signature.server.ts'
import { photoUrl } from '../../app/photos/rules/address.ts'
import { tokenOf } from '../../app/viewers/token.server.ts'
import { sessionOf } from '../support/business/clients.ts'
import { galleries, pages } from '../support/business/demo.ts'
import { addPost, EVERYTHING } from '../support/business/posts.ts'
import { ask, each } from '../support/crawl.ts'
import { type Copy, SECRET } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const LINK = 'open-to-all-'

type Row = Record<string, string>
const idsOf = (db: DatabaseSync, sql: string, ...values: string[]) =>
  db
    .prepare(sql)
    .all(...values)
    .map((row) => String((row as { id: string }).id))

/** What shows the photographs: a page of the site, a cover, public and private frames, a post. */
function chosenPhotographs(db: DatabaseSync) {
  const [gallery] = galleries()
  const [hero] = idsOf(
    db,
    `select photo_id as id from site_photo where section = 'hero' and state = 'published'`,
  )
  const [cover] = idsOf(db, 'select cover_photo_id as id from album where id = ?', gallery?.id as string)
  const frames = `select photo_id as id from frame where deleted_at is null and album_id = ? order by place`
  const [, , frame, inPost] = idsOf(db, frames, gallery?.id as string)
  const grant = db
    .prepare(`select client_id as client, album.id as album, slug from client_album join album on album.id = album_id
      where revoked_at is null and client_album.expires_at is null and visibility = 'private' and published = 1
      and (select count(*) from frame where album_id = album.id) > 4 order by client_id limit 1`)
    .get() as Row
  const [first, second] = idsOf(db, frames, grant.album as string)
  db.prepare('update album set cover_photo_id = ? where id = ?').run(first as string, grant.album as string)
  const photos = [...new Set([hero, cover, frame, inPost, first, second])] as string[]
  return {
    gallery: gallery as NonNullable<typeof gallery>,
    grant,
    photos,
    inPost: inPost as string,
    second: second as string,
  }
}

function showing(db: DatabaseSync, photos: string[]): string[] {
  const shown = galleries().filter(({ id }) =>
    db
      .prepare('select photo_id from frame where album_id = ?')
      .all(id)
      .some(({ photo_id }) => photos.includes(String(photo_id))),
  )
  return shown.map(({ slug }) => slug)
}

/** An athlete who is in all of them, with a page for these albums, and shown until somebody hides them. */
function addAthlete(db: DatabaseSync, photos: string[], albums: string[]): void {
  db.exec(`insert into team (id, name, season) values ('t', 'Bay Point', '');
    insert into person (id, card, page) values ('p', 'H3VQ8DKM', 'on');
    insert into athlete (id, team_id, person_id, number, name) values ('a', 't', 'p', '23', 'Ana');`)
  const add = db.prepare(
    `insert into tag (id, photo_id, athlete_id, evidence, detail, step, created_at) values (?, ?, 'a', 'hand', '', 's', 1)`,
  )
  for (const id of photos) add.run(id, id)
  for (const id of albums) db.prepare(`insert into album_team (album_id, team_id) values (?, 't')`).run(id)
}

test('a hidden photograph is nowhere, by no address', async ({ copyOfSite }) => {
  const copy: Copy = copyOfSite()
  const { db } = copy
  const { gallery, grant, photos, inPost, second } = chosenPhotographs(db)
  addAthlete(db, photos, [gallery.id, grant.album as string])
  addPost(db, { slug: 'with-a-picture', title: 'With a picture', body: EVERYTHING(inPost) })
  db.prepare(
    `insert into share_link (id, album_id, name, pin_hash, downloads, ask_who, created_at) values (?, ?, 'Team', null, 'all', 0, 0)`,
  ).run(LINK, grant.album as string)
  const client = sessionOf(copy, grant.client as string)
  const home = `/client/${grant.client}`
  const album = `${home}/${grant.slug}`
  const athlete = '/a/h3vq8dkm'
  const guest = `/s/${LINK}${tokenOf(signWith(SECRET), LINK).slice(LINK.length)}`
  const below = (base: string) => [
    ...[base, `${base}.data`],
    ...[1, 2].flatMap((n) => [`${base}/rolls/${n}`, `${base}/${n}`, `${base}/${n}.data`]),
  ]
  const texts = [
    ...[...pages(), '/_.data', '/about.data', '/portfolio.data', '/sitemap.xml'],
    ...['/blog/with-a-picture', '/blog/with-a-picture.data', home, `${home}.data`],
    ...showing(db, photos).flatMap((slug) => below(`/portfolio/${slug}`)),
    ...[album, guest, athlete].flatMap((base) => [`${base}?show=favorites`, ...below(base)]),
  ].map((path) => [path, path.startsWith('/client/') ? client : ''] as const)
  const readAll = async () => {
    const found = new Map<string, string>()
    await each(texts, async ([path, cookie]) => {
      const { status, text } = await ask(copy, path, cookie)
      if (status === 200) found.set(path, text)
    })
    return found
  }
  const naming = (found: Map<string, string>) =>
    [...found].flatMap(([path, text]) =>
      photos.filter((id) => text.includes(id)).map((id) => `${path} ${id}`),
    )

  const before = await readAll()
  const named = naming(before)
  const own = [`${album} `, `${guest} `, `${athlete} `]
  for (const where of [
    '/ ',
    '/portfolio ',
    '/sitemap.xml ',
    '/blog/with-a-picture ',
    `/portfolio/${gallery.slug} `,
    ...own,
  ])
    expect([where, named.some((one) => one.startsWith(where))]).toEqual([where, true])
  // Every address in any page, and each size in each folder.
  const written = new Set<string>()
  for (const text of before.values())
    for (const id of photos)
      for (const [address] of text
        .replaceAll('&amp;', '&')
        .matchAll(new RegExp(`/[^\\s"'\\\\<>,)]*${id}[^\\s"'\\\\<>,)]*`, 'g')))
        written.add(address.replace(/^\/\/[^/]+/, ''))
  for (const id of photos)
    for (const folder of [
      '/photos',
      `${album}/photos`,
      `${guest}/photos`,
      `${athlete}/${grant.album}/photos`,
    ])
      for (const width of [400, 800])
        for (const type of ['jpg', 'avif'] as const) written.add(photoUrl({ id }, width, type, folder))
  const frameId = String(
    db.prepare('select id from frame where photo_id = ? and album_id = ?').get(second, grant.album as string)
      ?.id,
  )
  for (const base of [album, guest, athlete]) {
    written.add(`${base}/download/photographs/${frameId}`)
    const made = await ask(copy, `${base}/archives`, client, {
      method: 'POST',
      headers: { Origin: copy.origin },
      body: new URLSearchParams({ part: 'all', size: 'original' }),
    })
    written.add(made.headers.get('Location') as string)
  }
  const cookieFor = (path: string) => (path.startsWith('/client/') ? client : '')
  const open = async () => {
    const opened: string[] = []
    await each([...written], async (path) => {
      const { status, headers } = await ask(copy, path, cookieFor(path))
      const file = /image|zip|octet/.test(headers.get('Content-Type') ?? '')
      if (status === 200 && file) opened.push(path)
    })
    return opened
  }
  const seen = await open()
  for (const part of ['/photos/', album, guest, athlete, '/download/', '/archives/', 'archive'])
    expect([part, seen.some((path) => path.includes(part))]).toEqual([part, true])

  db.exec('update person set not_shown_at = 1')
  expect(naming(await readAll())).toEqual([])
  expect(await open()).toEqual([])
  // Neither a heart nor a new archive reaches it, and the album still opens.
  const hearted = await ask(copy, `${album}/favorites`, client, {
    method: 'POST',
    headers: { Origin: copy.origin },
    body: new URLSearchParams({ frame: frameId, chosen: '1' }),
  })
  expect(db.prepare('select count(*) as n from chosen_frame where frame_id = ?').get(frameId)).toEqual({
    n: 0,
  })
  expect(hearted.status).not.toBe(200)
  expect((await ask(copy, album, client)).status).toBe(200)
  expect((await ask(copy, athlete, '')).status).toBe(404)
  expect((await ask(copy, `/portfolio/${gallery.slug}`, '')).status).toBe(200)

  // Released for this one photograph, it is where it was.
  db.prepare(
    `insert into photo_release (id, photo_id, person_id, reason, released_at) values ('r', ?, 'p', 'Agreed', 1)`,
  ).run(second)
  const after = naming(await readAll())
  expect(after.some((one) => one.startsWith(`${album} `) || one.startsWith(`${album}/`))).toBe(true)
  expect(after.filter((one) => !one.endsWith(second))).toEqual([])
})
