// @module-tag all
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOriginal } from '../app/photos/testing.server.ts'
import { listAlbums } from '../app/portfolio/albums.server.ts'
import { readAbout, readHome } from '../app/site/site.server.ts'
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
  const photos = await database.db.selectFrom('photo').select(['id', 'name', 'alt', 'title']).execute()
  expect(photos).toHaveLength(demo.photographs.length)
  for (const { id, name, ...words } of photos) {
    const file = await readFile(join(demo.folder, name))
    expect((await readOriginal(storage, id))?.equals(file), name).toBe(true)
    expect(demo.photographs.find(({ file }) => file === name)).toMatchObject(words)
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
    const covered = demo.albums.filter(({ cover }) => cover)
    expect(albums.map(({ name }) => name)).toEqual(covered.map(({ name }) => name))
    // Albums of one day are sorted by id, so ids must follow the file's order.
    expect(albums.toSorted((a, b) => (idOf(a.slug) < idOf(b.slug) ? 1 : -1))).toEqual(albums)
    const { slides, services, testimonials } = await readHome(database)
    expect([slides.length, services.length, testimonials.length]).toEqual([5, 7, 3])
    expect(services.filter(({ photo }) => !photo)).toEqual([])
    expect((await readAbout(database)).headshot?.alt).toEqual(expect.any(String))
  }

  /** Every client, with their albums in order. */
  async function hasClients(db: Database['db']) {
    const grants = await db
      .selectFrom('client_album')
      .innerJoin('client', 'client.id', 'client_id')
      .innerJoin('album', 'album.id', 'album_id')
      .select(['client.id', 'album.name', 'album.visibility'])
      .orderBy('position')
      .execute()
    for (const { id, albums } of (await readDemo()).clients) {
      expect(grants.filter((grant) => grant.id === id).map(({ name }) => name)).toEqual(albums)
    }
    expect(new Set(grants.map(({ visibility }) => visibility))).toEqual(new Set(['private']))
  }

  /** Posts in Portable Text, with keys and photograph ids. */
  async function hasPosts(db: Database['db']) {
    const posts = await db.selectFrom('post').select(['slug', 'body']).execute()
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
    expect(await db.selectFrom('post_photo').selectAll().execute()).toHaveLength(found)
    expect(await db.selectFrom('post_tag').select('tag').execute()).not.toEqual([])
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
    const both = await Promise.all([1, 2].map(() => seedDemo(ports, { folder, accountsFile })))
    const made = both.filter((accounts) => accounts.length > 0)
    expect(made).toHaveLength(1)
    const version = await database.contentVersion()
    expect(await seedDemo(ports, { folder, accountsFile })).toEqual([])
    expect(await database.contentVersion()).toBe(version)
    const { albums } = await listAlbums(database, { limit: 100 })
    expect(new Set(albums.map(({ slug }) => slug)).size).toBe(albums.length)
    expect(JSON.parse(await readFile(accountsFile, 'utf8'))).toEqual(made[0])
    expect(await db.selectFrom('client').select('id').execute()).toHaveLength(8)
  })

  test('leaves the database empty if seeding fails, and can be seeded again, with a password of ours', async () => {
    const { ports, database, accountsFile } = await begin()
    const unwritable = join(accountsFile, 'not a folder')
    await expect(seedDemo(ports, { folder, accountsFile: unwritable })).rejects.toThrow()
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
