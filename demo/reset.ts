import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { TERMINAL } from '../app/audit/actor.ts'
import { recordEvent } from '../app/audit/audit.server.ts'
import { photoId } from '../app/photos/storage-keys.server.ts'
import { deleteUnnamed } from '../app/photos/unused.server.ts'
import { deleteClient } from '../app/privacy/erase.server.ts'
import type { Database } from '../ports/database/port.ts'
import type { Schema } from '../ports/database/schema/schema.ts'
import { deleteActivity } from './activity/activity.ts'
import { type Demo, readDemo } from './read.ts'

export interface Removed {
  clients: number
  albums: number
  posts: number
  photographs: number
}

type Trx = Transaction<Schema>

/**
 * Removes the sections of the site, whatever they say by now, the clients, albums and posts of the demo's files, its activity, and
 * photographs that nothing else shows. Keeps what was added. Can run again after an interruption.
 * @returns null if the database holds no demo business
 */
export async function resetDemo(
  database: Database,
  { now = Date.now(), folder }: { now?: number; folder?: string } = {},
): Promise<Removed | null> {
  const site = await database.db.selectFrom('site').select('demo').executeTakeFirst()
  if (site?.demo !== 1) return null
  const demo = await readDemo(folder)
  const photoIds = await idsOf(demo)
  let clients = 0
  for (const id of await clientsOf(database, demo)) {
    await database.write(async (trx) => {
      await deleteClient(trx, id, now)
      await recordEvent(trx, { actor: TERMINAL, now }, { action: 'client.remove', about: id })
    })
    clients += 1
  }
  return database.write(async (trx) => {
    await deleteBusiness(trx)
    await deletePeople(trx, demo)
    await deleteActivity(trx, demo)
    const albums = await deleteAlbums(trx, demo)
    const posts = await deletePosts(trx, demo)
    const photographs = await deleteUnnamed(trx, photoIds)
    await recordEvent(trx, { actor: TERMINAL, now }, { action: 'demo.reset' })
    return { clients, albums, posts, photographs }
  })
}

function idsOf({ folder, photographs }: Demo): Promise<string[]> {
  return Promise.all(photographs.map(async ({ file }) => photoId(await readFile(join(folder, file)))))
}

async function clientsOf({ db }: Database, { clients }: Demo): Promise<string[]> {
  const ids = clients.map(({ id }) => id)
  const rows = await db.selectFrom('client').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

async function deleteBusiness(trx: Trx): Promise<void> {
  await trx.deleteFrom('site_photo').execute()
  await trx.deleteFrom('site_section').execute()
  await trx.deleteFrom('version').where('kind', '=', 'site').execute()
  await trx.deleteFrom('site').execute()
}

/** Deletes the owner's account, and stored emails to people of the demo. */
async function deletePeople(trx: Trx, { site, clients }: Demo): Promise<void> {
  const owner = site.contact.email
  await trx.deleteFrom('account').where('email', '=', owner).execute()
  const addresses = [owner, ...clients.map(({ email }) => email)]
  await trx.deleteFrom('sent_mail').where('recipient', 'in', addresses).execute()
}

async function deleteAlbums(trx: Trx, { albums, privateAlbums }: Demo): Promise<number> {
  const slugs = [...albums, ...privateAlbums].map(({ slug }) => slug)
  const { numDeletedRows } = await trx
    .deleteFrom('album')
    .where('slug', 'in', slugs)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

async function deletePosts(trx: Trx, { posts }: Demo): Promise<number> {
  const slugs = posts.map(({ slug }) => slug)
  const deleted = await trx.deleteFrom('post').where('slug', 'in', slugs).returning('id').execute()
  const ids = deleted.map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('version').where('about', 'in', ids).execute()
  return ids.length
}
