import type { Transaction } from 'kysely'
import { z } from 'zod'
import { SYSTEM } from '../app/audit/actor.ts'
import { queueDeveloping } from '../app/photos/develop/queue.server.ts'
import { publishSections } from '../app/site/publishing/publish.server.ts'
import { standardQuestions } from '../app/site/sections/questionnaire.server.ts'
import { sectionShapes } from '../app/site/sections/shapes.ts'
import { uuidv7 } from '../ports/database/id.ts'
import { placesBetween } from '../ports/database/place.ts'
import type { Database } from '../ports/database/port.ts'
import type { Schema } from '../ports/database/schema/schema.ts'
import { storePassword } from '../ports/identity/accounts.ts'
import { passwordHash } from '../ports/identity/argon2.ts'
import type { Storage } from '../ports/storage/port.ts'
import { type DemoAccount, readablePassword, writeAccounts } from './accounts.ts'
import { insertActivity } from './activity/activity.ts'
import { storeDamaged } from './activity/insert-albums.ts'
import { storeOriginals } from './originals.ts'
import { type Demo, readDemo } from './read.ts'

export type { DemoAccount } from './accounts.ts'

/** Passed to every insertion. */
interface Seeding {
  trx: Transaction<Schema>
  demo: Demo
  /** Photographs' ids by file name. */
  photoIds: ReadonlyMap<string, string>
  /** UTC milliseconds. */
  now: number
}

/** Whether the database has no data. */
export async function isEmpty({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('site').select('id')),
        exists(selectFrom('photo').select('id')),
        exists(selectFrom('album').select('id')),
        exists(selectFrom('client').select('id')),
        exists(selectFrom('post').select('id')),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow()
  return !found
}

/**
 * Seeds an empty database with the demo business, in one transaction, and returns its accounts. Does nothing and returns
 * none if the database has data. The accounts are written to `accountsFile` before the commit, so that there is never a
 * demo business without its accounts.
 * @param options `password` is for all accounts, which otherwise get random ones; `now` is in UTC milliseconds;
 *   `folder` has another demo of the same shape; without `activity` nothing has happened yet: no booking, no failed email
 */
export async function seedDemo(
  { database, storage }: { database: Database; storage: Storage },
  options: {
    password?: string
    now?: number
    accountsFile?: string
    folder?: string
    activity?: boolean
  } = {},
): Promise<DemoAccount[]> {
  if (!(await isEmpty(database))) return []
  const { password, now = Date.now(), accountsFile, folder, activity = true } = options
  const hasher = passwordHash()
  const demo = await readDemo(folder)
  const photos = await storeOriginals(storage, demo)
  const broken = activity ? await storeDamaged(storage, demo) : null
  const photoIds = new Map(photos.map(({ name, id }) => [name, id]))
  const accounts = accountsOf(demo, password)
  const hashes = await Promise.all(accounts.map(({ password }) => hasher.hash(password)))
  return database.db.transaction().execute(async (trx) => {
    const seeding = { trx, demo, photoIds, now }
    // Two processes may have found the database empty. The second waits for this row, and then stops.
    if (!(await insertSite(seeding))) return []
    await trx.insertInto('photo').values(photos).execute()
    await insertSections(seeding)
    await insertClients(seeding, await insertAlbums(seeding))
    await insertPosts(seeding)
    await insertPasswords(seeding, accounts, hashes)
    if (broken) await insertActivity(trx, { ...seeding, broken })
    await queueDeveloping(trx)
    if (accountsFile) await writeAccounts(accountsFile, accounts)
    return accounts
  })
}

function accountsOf({ site, clients }: Demo, password?: string): DemoAccount[] {
  const secret = () => password ?? readablePassword()
  return [
    {
      role: 'owner',
      name: site.identity.owner,
      email: site.contact.email,
      password: secret(),
      clientId: null,
    },
    ...clients.map(({ id, name, email }) => ({
      role: 'client' as const,
      name,
      email,
      password: secret(),
      clientId: id,
    })),
  ]
}

async function insertSite({ trx }: Seeding): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('site')
    .values({ id: 1, demo: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function insertSections({ trx, demo, photoIds, now }: Seeding): Promise<void> {
  const photo = z.string().transform((file) => photoIds.get(file) as string)
  const sections = z.strictObject(sectionShapes(photo)).partial().parse(demo.site)
  await publishSections(trx, { questions: await standardQuestions(trx), ...sections }, { actor: SYSTEM, now })
}

/** Returns the private albums' ids by name. */
async function insertAlbums({ trx, demo, photoIds, now }: Seeding): Promise<Map<string, string>> {
  const albums = [
    ...demo.albums.map((album) => ({ ...album, visibility: 'public' as const, displayName: null })),
    ...demo.privateAlbums.map((album) => ({ ...album, visibility: 'private' as const })),
  ]
  // Albums of one day are listed by id in descending order, so earlier ones in the file get later ids.
  const identified = albums.map((album, i) => ({ ...album, id: uuidv7(now - i) }))
  const rows = identified.map(
    ({ id, slug, visibility, name, displayName, category, date, city, link, cover }) => ({
      id,
      slug,
      visibility,
      name,
      category,
      date,
      city,
      link,
      display_name: displayName,
      cover_photo_id: photoIds.get(cover) ?? null,
      published: 1 as const,
    }),
  )
  await trx.insertInto('album').values(rows).execute()
  const frames = identified.flatMap(({ id, photographs }) => {
    const places = placesBetween(null, null, photographs.length)
    return photographs.map((file, i) => ({
      id: uuidv7(now),
      album_id: id,
      photo_id: photoIds.get(file) as string,
      place: places[i] as string,
    }))
  })
  await trx.insertInto('frame').values(frames).execute()
  const privateAlbums = identified.filter(({ visibility }) => visibility === 'private')
  return new Map(privateAlbums.map(({ name, id }) => [name, id]))
}

async function insertClients({ trx, demo, now }: Seeding, albumIds: Map<string, string>): Promise<void> {
  await trx
    .insertInto('client')
    .values(demo.clients.map(({ id, name, email }) => ({ id, name, email })))
    .execute()
  const grants = demo.clients.flatMap((client) =>
    client.albums.map((name, i) => ({
      client_id: client.id,
      album_id: albumIds.get(name) as string,
      position: i + 1,
      granted_at: now,
      expires_at: null,
      revoked_at: null,
    })),
  )
  await trx.insertInto('client_album').values(grants).execute()
}

async function insertPasswords(
  { trx, now }: Seeding,
  accounts: DemoAccount[],
  hashes: string[],
): Promise<void> {
  for (const [i, { clientId, role, name, email }] of accounts.entries()) {
    await storePassword(trx, { id: clientId ?? uuidv7(now), role, name, email }, hashes[i] as string, now)
  }
}

async function insertPosts({ trx, demo, photoIds, now }: Seeding): Promise<void> {
  const posts = demo.posts.map((post, i) => ({ ...post, id: uuidv7(now + i) }))
  const rows = posts.map(({ id, slug, title, photo, body, status, publishAt }) => ({
    id,
    slug,
    title,
    status,
    main_photo_id: photoIds.get(photo) ?? null,
    body: JSON.stringify(storedBody(body, photoIds)),
    publish_at: Date.parse(publishAt),
  }))
  await trx.insertInto('post').values(rows).execute()
  const tags = posts.flatMap(({ id, tags }) => tags.map((tag) => ({ post_id: id, tag })))
  await trx.insertInto('post_tag').values(tags).execute()
}

/** The body as the database has it: every block and span with a key, and images with the photograph's ID. */
function storedBody(body: Demo['posts'][number]['body'], photoIds: Seeding['photoIds']): unknown[] {
  return body.map((block, i) => {
    const _key = block._key ?? `b${i + 1}`
    if (block._type === 'image') {
      const { photo, ...rest } = block
      return { ...rest, _key, photoId: photoIds.get(photo) }
    }
    const children = block.children.map((child, j) => ({ ...child, _key: child._key ?? `${_key}s${j + 1}` }))
    return { ...block, _key, children }
  })
}
