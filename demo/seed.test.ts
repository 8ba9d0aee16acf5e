// @module-tag all
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOriginal } from '../app/photos/testing.server.ts'
import { listAlbums } from '../app/portfolio/albums.server.ts'
import { readAbout, readHome, readSite } from '../app/site/site.server.ts'
import type { Database } from '../ports/database/port.ts'
import { openTestSqlite, testFolder, withDatabase } from '../ports/database/testing.ts'
import { diskStorage } from '../ports/storage/disk.ts'
import { readDemo } from './read.ts'
import { type DemoAccount, isEmpty, seedDemo } from './seed.ts'
import { tinyDemo } from './testing.ts'

const NOW = Date.parse('2025-11-01T12:00:00Z')

const folder = tinyDemo()

test('stores every original byte for byte', async () => {
  const database = await openTestSqlite()
  const storage = diskStorage(testFolder())
  await seedDemo({ database, storage }, { activity: false })
  const demo = await readDemo()
  const photos = await database.db
    .selectFrom('photo')
    .select(['id', 'name', 'recipe', 'alt', 'title'])
    .execute()
  expect(photos).toHaveLength(demo.photographs.length)
  for (const { id, name, ...rest } of photos) {
    expect((await readOriginal(storage, id))?.equals(await readFile(join(demo.folder, name))), name).toBe(
      true,
    )
    const { alt, title } = demo.photographs.find(({ file }) => file === name) ?? {}
    expect(rest).toEqual({ recipe: null, alt, title })
  }
})

withDatabase('the demo business', (open) => {
  async function begin() {
    const data = testFolder()
    const ports = { database: await open(), storage: diskStorage(join(data, 'photos')) }
    return { ...ports, ports, db: ports.database.db, accountsFile: join(data, 'demo-accounts.json') }
  }

  test('has all pages, clients, posts and accounts', async () => {
    const { ports, database, db, accountsFile } = await begin()
    expect(await isEmpty(database)).toBe(true)
    const accounts = await seedDemo(ports, { folder, now: NOW, accountsFile })
    expect(await isEmpty(database)).toBe(false)
    await hasPages(database)
    await hasClients(db)
    await hasPosts(db)
    await hasAccounts(accounts, accountsFile)
  })

  /** Everything that the pages read. */
  async function hasPages(database: Database) {
    const demo = await readDemo()
    const { albums } = await listAlbums(database, { limit: demo.albums.length })
    const ids = await database.db.selectFrom('album').select(['slug', 'id']).execute()
    const idOf = (slug: string) => ids.find((album) => album.slug === slug)?.id ?? ''
    expect(albums.map(({ name }) => name)).toEqual(
      demo.albums.filter(({ cover }) => cover).map(({ name }) => name),
    )
    // Albums of one day are sorted by id, so ids must follow the file's order.
    expect(albums.toSorted((a, b) => (idOf(a.slug) < idOf(b.slug) ? 1 : -1))).toEqual(albums)
    expect(albums[0]?.link).toBe('/portfolio/2025-10-18-bay-point-vs-ridgeview')
    expect((await readSite(database)).cities).toEqual(['Tampa', 'St. Louis'])
    const { slides, services, testimonials } = await readHome(database)
    expect([slides.length, services.length, testimonials.length]).toEqual([5, 7, 3])
    expect(services.filter(({ photo }) => !photo)).toEqual([])
    const { headshot, floating, parts } = await readAbout(database)
    expect([headshot?.alt, floating.length, parts.length]).toEqual([expect.any(String), 4, 4])
  }

  /** Every client, with their albums in order. */
  async function hasClients(db: Database['db']) {
    const grants = await db
      .selectFrom('client_album')
      .innerJoin('client', 'client.id', 'client_id')
      .innerJoin('album', 'album.id', 'album_id')
      .select(['client.id', 'album.name', 'album.visibility', 'album.display_name', 'album.link'])
      .orderBy('position')
      .execute()
    for (const { id, albums } of (await readDemo()).clients) {
      expect(grants.filter((grant) => grant.id === id).map(({ name }) => name)).toEqual(albums)
    }
    expect(new Set(grants.map(({ visibility }) => visibility))).toEqual(new Set(['private']))
    expect(grants.find(({ name }) => name === 'BP-FB-101825')).toMatchObject({
      display_name: 'October 18, 2025: Bay Point vs. Ridgeview',
      link: null,
    })
  }

  /** Posts in Portable Text, with keys and photograph ids. */
  async function hasPosts(db: Database['db']) {
    const posts = await db.selectFrom('post').select(['slug', 'body', 'publish_at']).execute()
    const ids = new Set((await db.selectFrom('photo').select('id').execute()).map(({ id }) => id))
    let found = 0
    for (const { slug, body } of posts) {
      const blocks: { _type: string; _key: string; photoId?: string; photo?: string }[] = JSON.parse(body)
      expect(new Set(blocks.map(({ _key }) => _key)).size, slug).toBe(blocks.length)
      const pictures = blocks.filter(({ _type }) => _type === 'image')
      found += pictures.length
      expect(pictures.every(({ photoId, photo }) => ids.has(photoId ?? '') && photo === undefined)).toBe(true)
    }
    expect(found).toBeGreaterThan(5)
    const { shown } = await db
      .selectFrom('post_photo')
      .select(({ fn }) => fn.countAll<number>().as('shown'))
      .executeTakeFirstOrThrow()
    expect(shown).toBe(found)
    const tags = await db.selectFrom('post_tag').select('tag').distinct().execute()
    expect(tags.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['behind the scenes', 'gear']))
    const night = posts.find(({ slug }) => slug === 'what-i-pack-for-a-night-game')
    expect(Number(night?.publish_at)).toBe(Date.parse('2025-10-19T13:00:00Z'))
  }

  /** Each with its own strong password, in a file only this user can read. */
  async function hasAccounts(accounts: DemoAccount[], accountsFile: string) {
    expect(accounts.map(({ role, clientId }) => [role, clientId !== null])).toEqual([
      ['owner', false],
      ...Array.from({ length: 8 }, () => ['client', true]),
    ])
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(9)
    for (const { password } of accounts) expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
    expect((await stat(accountsFile)).mode & 0o777).toBe(0o600)
  }

  test('is seeded once: a second or simultaneous seeding does nothing', async () => {
    const { ports, database, db, accountsFile } = await begin()
    const both = await Promise.all([
      seedDemo(ports, { folder, accountsFile }),
      seedDemo(ports, { folder, accountsFile }),
    ])
    const made = both.filter((accounts) => accounts.length > 0)
    expect(made).toHaveLength(1)
    const version = await database.contentVersion()
    expect(await seedDemo(ports, { folder, accountsFile })).toEqual([])
    expect(await database.contentVersion()).toBe(version)
    const { albums } = await listAlbums(database, { limit: 100 })
    expect(new Set(albums.map(({ slug }) => slug)).size).toBe(albums.length)
    expect(JSON.parse(await readFile(accountsFile, 'utf8'))).toEqual(made[0])
    const { count } = await db
      .selectFrom('client')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(8)
  })

  test('leaves the database empty if seeding fails, and can be seeded again, with a password of ours', async () => {
    const { ports, database, accountsFile } = await begin()
    await expect(
      seedDemo(ports, { folder, accountsFile: join(accountsFile, 'not a folder') }),
    ).rejects.toThrow()
    expect(await isEmpty(database)).toBe(true)
    const accounts = await seedDemo(ports, { folder, accountsFile, password: 'correct horse battery' })
    expect(new Set(accounts.map(({ password }) => password))).toEqual(new Set(['correct horse battery']))
    expect(JSON.parse(await readFile(accountsFile, 'utf8'))).toEqual(accounts)
    expect(await isEmpty(database)).toBe(false)
  })

  test('does not seed a database that has data', async () => {
    const { ports, db } = await begin()
    const owner = { id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Ada', email: 'ada@studio.example' }
    await db.insertInto('client').values(owner).execute()
    expect(await seedDemo(ports, { folder })).toEqual([])
    expect(await db.selectFrom('site').select('id').execute()).toEqual([])
  })
})
