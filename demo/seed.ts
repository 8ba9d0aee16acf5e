import type { Transaction } from 'kysely'
import { z } from 'zod'
import { SYSTEM } from '../app/audit/actor.ts'
import { setDetails } from '../app/clients/details.server.ts'
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

interface Seeding {
  trx: Transaction<Schema>
  demo: Demo
  photoIds: ReadonlyMap<string, string>
  now: number
}

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
 * Seeds an empty database in one transaction, and returns the demo's accounts; none if the database has data. Writes `accountsFile`
 * before the commit, so that no demo lacks it.
 * @param options `password` replaces the random ones; `folder` has another demo of the same shape
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
    // Two processes may have found the database empty: the second waits for this row, then stops.
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
  const account = (role: DemoAccount['role'], name: string, email: string, clientId: string | null) => ({
    role,
    name,
    email,
    password: password ?? readablePassword(),
    clientId,
  })
  return [
    account('owner', site.identity.owner, site.contact.email, null),
    ...clients.map(({ id, name, email }) => account('client', name, email, id)),
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

async function insertAlbums({ trx, demo, photoIds, now }: Seeding): Promise<Map<string, string>> {
  const albums = [
    ...demo.albums.map((album) => ({ ...album, visibility: 'public' as const, displayName: null })),
    ...demo.privateAlbums.map((album) => ({ ...album, visibility: 'private' as const })),
  ]
  // Albums of one day are listed by descending ID.
  const identified = albums.map((album, i) => ({ ...album, id: uuidv7(now - i) }))
  const rows = identified.map(({ displayName, cover, photographs: _, ...album }) => ({
    ...album,
    display_name: displayName,
    cover_photo_id: photoIds.get(cover) ?? null,
    published: 1 as const,
  }))
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
  for (const { id, ...details } of demo.clients) await setDetails(trx, id, details)
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
  const rows = posts.map(({ photo, body, publishAt, tags: _, ...post }) => ({
    ...post,
    main_photo_id: photoIds.get(photo) ?? null,
    body: JSON.stringify(storedBody(body, photoIds)),
    publish_at: Date.parse(publishAt),
  }))
  await trx.insertInto('post').values(rows).execute()
  const tags = posts.flatMap(({ id, tags }) => tags.map((tag) => ({ post_id: id, tag })))
  await trx.insertInto('post_tag').values(tags).execute()
}

/** Adds keys to blocks and spans, and the photographs' IDs to images. */
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
