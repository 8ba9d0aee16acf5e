import type { Database } from '../../../ports/database/port.ts'
import { albumTitle, NO_ALBUM, type Refused } from '../../albums/change.server.ts'
import { insertDraft } from '../../albums/edit-album.server.ts'
import { numberedFrames } from '../../albums/frames/order.server.ts'
import { albumFacts, standingOfRow } from '../../albums/publishing.server.ts'
import type { Actor, By } from '../../audit/actor.ts'
import { withLock } from '../../clients/lock.server.ts'
import { albumPicks } from '../../galleries/choices/album-picks.server.ts'

type Db = Pick<Database, 'db'>
type Holder = Actor & { id: string }

export interface OwnAlbum {
  id: string
  key: string
  title: string
  visibility: 'private' | 'public'
  state: 'draft' | 'published' | 'expired'
  photographs: number
}

const PUBLIC = 'This album is now in the portfolio. Change it in the studio.'

/** Makes a private draft. With the same key, returns the same album, unless it is in the trash. */
export function makeAlbum(
  database: Pick<Database, 'engine' | 'write'>,
  { key, title }: { key: string; title: string },
  by: By<Holder>,
): Promise<{ id: string; isNew: boolean }> {
  return withLock(database, async (trx) => {
    const same = await ownRows(trx, by.actor.id)
      .where('uploaded_album.key', '=', key)
      .clearSelect()
      .select('album.id')
      .executeTakeFirst()
    if (same) return { id: same.id, isNew: false }
    const { id } = await insertDraft(trx, { title, visibility: 'private' }, by)
    await trx
      .insertInto('uploaded_album')
      .values({ account_id: by.actor.id, key, album_id: id })
      .onConflict((one) => one.columns(['account_id', 'key']).doUpdateSet({ album_id: id }))
      .execute()
    return { id, isNew: true }
  })
}

export async function listAlbums(
  { db }: Db,
  accountId: string,
  { key, before, limit }: { key?: string; before?: string; limit: number },
  now: number,
): Promise<OwnAlbum[]> {
  const rows = await ownRows(db, accountId)
    .$if(key !== undefined, (query) => query.where('uploaded_album.key', '=', key as string))
    .$if(before !== undefined, (query) => query.where('album.id', '<', before as string))
    .orderBy('album.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ownAlbum(row, now))
}

export async function readAlbum(
  { db }: Db,
  accountId: string,
  albumId: string,
  now: number,
): Promise<OwnAlbum | null> {
  const row = await ownRows(db, accountId).where('album.id', '=', albumId).executeTakeFirst()
  return row ? ownAlbum(row, now) : null
}

/** Why programs of the account may not change this album, or null. An album that none of them made is missing. */
export async function refuseChange(
  { db }: Db,
  accountId: string,
  albumId: string,
): Promise<(Refused & { missing: boolean }) | null> {
  const album = await ownRows(db, accountId).where('album.id', '=', albumId).executeTakeFirst()
  if (!album) return { refused: NO_ALBUM, missing: true }
  return album.visibility === 'public' ? { refused: PUBLIC, missing: false } : null
}

export async function readFrames({ db }: Db, albumId: string) {
  const rows = await db
    .selectFrom(numberedFrames(db, albumId).as('numbered'))
    .innerJoin('photo', 'photo.id', 'numbered.photoId')
    .select(['numbered.id', 'numbered.number', 'photo.name as file', 'photo.id as photo'])
    .orderBy('numbered.position')
    .execute()
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}

export async function readPicks(database: Db, albumId: string) {
  const { lists } = await albumPicks(database, albumId)
  const people = [...new Set(lists.flatMap(({ sets }) => sets.map(({ client }) => client.id)))]
  return {
    lists: lists.map(({ name, sets }) => ({
      name,
      sets: sets.map(({ id, client, chosenAt, finishedAt, picks }) => ({
        id,
        chosenAt,
        person: people.indexOf(client.id) + 1,
        finished: finishedAt !== null,
        picks: picks.map(({ frameId: frame, number, file, note }) => ({ frame, number, file, note })),
      })),
    })),
  }
}

function ownRows(db: Database['db'], accountId: string) {
  return albumFacts(db)
    .innerJoin('uploaded_album', 'uploaded_album.album_id', 'album.id')
    .where('uploaded_album.account_id', '=', accountId)
    .select(['uploaded_album.key', albumTitle.as('title')])
}

function ownAlbum(row: Awaited<ReturnType<ReturnType<typeof ownRows>['execute']>>[number], now: number) {
  const { id, key, title, visibility, photographs } = row
  const { state } = standingOfRow(row, now)
  return { id, key, title, visibility, state, photographs: Number(photographs) }
}
