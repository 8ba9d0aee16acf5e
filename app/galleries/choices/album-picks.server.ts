import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { numberedFrames } from '../../albums/frames/order.server.ts'
import { isShownFrame } from '../../photos/held.server.ts'
import type { CoverView } from '../../photos/rules/photo.ts'
import { coverColumns, coverView } from '../../photos/view.server.ts'
import { type PickList, readLists } from './lists.server.ts'

type Db = Pick<Database, 'db'>

interface PickSet {
  id: string
  listId: string | null
  client: { id: string; name: string; email: string }
  finishedAt: number | null
  seenAt: number | null
  reopenedAt: number | null
  chosenAt: number | null
  picks: OwnersPick[]
}

interface OwnersPick {
  frameId: string
  number: number
  file: string
  note: string
  photo: CoverView
}

export interface AlbumPicks {
  lists: (PickList & { sets: PickSet[] })[]
  /** Clients who finished since the owner last looked. */
  unseen: number
}

/** Leaves out clients who chose nothing. */
export async function albumPicks({ db }: Db, albumId: string): Promise<AlbumPicks> {
  const lists = await readLists(db, albumId)
  const sets = await db
    .selectFrom('choice')
    .innerJoin('client', 'client.id', 'choice.client_id')
    .where('choice.list_id', 'in', [...lists.map(({ id }) => id), ''])
    .select(['choice.id', 'choice.list_id as listId', 'client.id as clientId'])
    .select(['client.name', 'client.email', 'finished_at as finishedAt', 'seen_at as seenAt'])
    .select('reopened_at as reopenedAt')
    .orderBy('client.name')
    .orderBy('choice.id')
    .execute()
  const picks = await picksOf({ db }, albumId)
  const whole = sets.map(({ clientId, name, email, ...set }) => {
    const own = picks.filter(({ choiceId }) => choiceId === set.id)
    return {
      ...set,
      client: { id: clientId, name, email },
      chosenAt: own.length > 0 ? Math.max(...own.map(({ chosenAt }) => Number(chosenAt))) : null,
      picks: own.map(({ frameId, number, file, note, ...row }) => ({
        frameId,
        number: Number(number),
        file,
        note,
        photo: coverView(row),
      })),
    }
  })
  const shown = whole.filter((set) => set.picks.length > 0 || set.finishedAt !== null)
  return {
    lists: lists.map((list) => ({ ...list, sets: shown.filter(({ listId }) => listId === list.id) })),
    unseen: shown.filter(({ finishedAt, seenAt }) => finishedAt !== null && seenAt === null).length,
  }
}

export async function onePickSet({ db }: Db, albumId: string, setId: string) {
  const { lists } = await albumPicks({ db }, albumId)
  for (const list of lists) {
    const set = list.sets.find(({ id }) => id === setId)
    if (set) return { list, set }
  }
  return null
}

export async function albumFiles({ db }: Db, albumId: string): Promise<{ frameId: string; file: string }[]> {
  return db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('frame.album_id', '=', albumId)
    .where('frame.deleted_at', 'is', null)
    .select(['frame.id as frameId', 'photo.name as file'])
    .orderBy('photo.name')
    .execute()
}

function picksOf({ db }: Db, albumId: string) {
  return db
    .selectFrom('chosen_frame')
    .innerJoin(numberedFrames(db, albumId).as('numbered'), 'numbered.id', 'chosen_frame.frame_id')
    .innerJoin('photo', 'photo.id', 'numbered.photoId')
    .where('numbered.number', 'is not', null)
    .select(['choice_id as choiceId', 'chosen_frame.frame_id as frameId', 'numbered.number'])
    .select(['photo.name as file', 'note', 'chosen_at as chosenAt', ...coverColumns])
    .orderBy('numbered.number')
    .execute()
}

export interface FinishedPicks {
  setId: string
  albumId: string
  album: string
  list: string
  client: string
  count: number
  notes: number
  finishedAt: number
}

/** The latest first; without albums in the trash. */
export async function finishedPicks({ db }: Db): Promise<FinishedPicks[]> {
  const rows = await db
    .selectFrom('choice')
    .innerJoin('pick_list', 'pick_list.id', 'choice.list_id')
    .innerJoin('album', 'album.id', 'choice.album_id')
    .innerJoin('client', 'client.id', 'choice.client_id')
    .where('choice.finished_at', 'is not', null)
    .where('choice.seen_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    .select(['choice.id as setId', 'album.id as albumId', 'album.name', 'album.display_name as displayName'])
    .select(['pick_list.name as list', 'client.name as client', 'choice.finished_at as finishedAt'])
    .select((has) => [countedPicks(has).as('count'), countedPicks(has).where('note', '<>', '').as('notes')])
    .orderBy('choice.finished_at', 'desc')
    .execute()
  return rows.map(({ name, displayName, count, notes, finishedAt, ...row }) => ({
    ...row,
    album: displayName ?? name,
    count: Number(count),
    notes: Number(notes),
    finishedAt: Number(finishedAt),
  }))
}

function countedPicks(has: ExpressionBuilder<Schema, 'choice'>) {
  return has
    .selectFrom('chosen_frame')
    .innerJoin('frame', 'frame.id', 'chosen_frame.frame_id')
    .whereRef('chosen_frame.choice_id', '=', 'choice.id')
    .where('frame.deleted_at', 'is', null)
    .where(isShownFrame)
    .select(({ fn }) => fn.countAll().as('n'))
}
