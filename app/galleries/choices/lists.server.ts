import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { type AlbumsPorts, changeAlbum, type Refused } from '../../albums/change.server.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { type ListTerms, LONGEST_NAME, MOST, MOST_LISTS } from './rules.ts'

const NO_LIST = 'This album doesn’t have that list.'

export interface PickList extends ListTerms {
  id: string
}

export async function readLists(db: Database['db'], albumId: string): Promise<PickList[]> {
  return db
    .selectFrom('pick_list')
    .select(['id', 'name', 'most', 'closes_at as closesAt'])
    .where('album_id', '=', albumId)
    .orderBy('id')
    .execute()
}

export function addList(
  database: AlbumsPorts,
  albumId: string,
  terms: ListTerms,
  by: By,
): Promise<{ id: string } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    const refused = (await refuseAlbum(trx, albumId)) ?? (await refuseTerms(trx, albumId, terms))
    if (refused) return { refused }
    const id = uuidv7(by.now)
    const list = { id, album_id: albumId, ...rowOf(terms), created_at: by.now }
    await trx.insertInto('pick_list').values(list).execute()
    await recordEvent(trx, by, { action: 'picks.add-list', about: albumId, detail: { list: id } })
    return { id }
  })
}

export function changeList(
  database: AlbumsPorts,
  { albumId, listId }: { albumId: string; listId: string },
  terms: ListTerms,
  by: By,
): Promise<{ changed: string } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    if (!(await hasList(trx, albumId, listId))) return { refused: NO_LIST }
    const refused = await refuseTerms(trx, albumId, terms, listId)
    if (refused) return { refused }
    await trx.updateTable('pick_list').set(rowOf(terms)).where('id', '=', listId).execute()
    await recordEvent(trx, by, { action: 'picks.edit-list', about: albumId, detail: { list: listId } })
    return { changed: listId }
  })
}

export function deleteList(
  database: AlbumsPorts,
  { albumId, listId }: { albumId: string; listId: string },
  by: By,
): Promise<{ deleted: string } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    if (!(await hasList(trx, albumId, listId))) return { refused: NO_LIST }
    await trx.deleteFrom('pick_list').where('id', '=', listId).execute()
    await recordEvent(trx, by, { action: 'picks.delete-list', about: albumId, detail: { list: listId } })
    return { deleted: listId }
  })
}

async function hasList(trx: Transaction<Schema>, albumId: string, listId: string): Promise<boolean> {
  return (await readLists(trx, albumId)).some(({ id }) => id === listId)
}

async function refuseAlbum(trx: Transaction<Schema>, albumId: string): Promise<string | null> {
  const { visibility, link } = await trx
    .selectFrom('album')
    .select(['visibility', 'link'])
    .where('id', '=', albumId)
    .executeTakeFirstOrThrow()
  if (visibility === 'public') return 'Clients can only choose in private albums.'
  return link === null ? null : 'This album links to an outside gallery, so no one can choose here.'
}

async function refuseTerms(
  trx: Transaction<Schema>,
  albumId: string,
  { name, most }: ListTerms,
  listId?: string,
): Promise<string | null> {
  const wanted = name.trim()
  if (wanted === '') return 'Give the list a name.'
  if (wanted.length > LONGEST_NAME) return `Keep the list’s name to ${LONGEST_NAME} characters or fewer.`
  if (most !== null && !(Number.isInteger(most) && most >= 1 && most <= MOST)) {
    return `The limit should be a whole number from 1 to ${MOST.toLocaleString('en-US')}.`
  }
  const others = (await readLists(trx, albumId)).filter(({ id }) => id !== listId)
  if (others.some((other) => other.name.toLowerCase() === wanted.toLowerCase())) {
    return `This album already has a list named ${wanted}.`
  }
  return !listId && others.length >= MOST_LISTS ? `An album can have up to ${MOST_LISTS} lists.` : null
}

function rowOf({ name, most, closesAt }: ListTerms) {
  return { name: name.trim(), most, closes_at: closesAt }
}
