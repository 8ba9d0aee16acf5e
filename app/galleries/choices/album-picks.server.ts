import type { Database } from '../../../ports/database/port.ts'
import { numberedFrames } from '../../albums/frames/order.server.ts'
import { isShownFrame } from '../../photos/held.server.ts'
import { coverColumns, coverView } from '../../photos/view.server.ts'
import { readLists } from './lists.server.ts'

type Db = Pick<Database, 'db'>

export async function albumPicks({ db }: Db, albumId: string) {
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
      chosenAt: own.length > 0 ? Math.max(...own.map(({ chosenAt }) => chosenAt)) : null,
      picks: own.map(({ frameId, number, file, note, ...row }) => {
        return { frameId, number: Number(number), file, note, photo: coverView(row) }
      }),
    }
  })
  const shown = whole.filter((set) => set.picks.length > 0 || set.finishedAt !== null)
  return {
    lists: lists.map((list) => ({ ...list, sets: shown.filter(({ listId }) => listId === list.id) })),
    unseen: shown.filter(({ finishedAt, seenAt }) => finishedAt !== null && seenAt === null).length,
  }
}

export async function onePickSet(database: Db, albumId: string, setId: string) {
  const { lists } = await albumPicks(database, albumId)
  const list = lists.find(({ sets }) => sets.some(({ id }) => id === setId))
  const set = list?.sets.find(({ id }) => id === setId)
  return list && set ? { list, set } : null
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

/** Picks that the owner hasn't looked at, the latest first; without albums in the trash. */
export function finishedPicks({ db }: Db) {
  return db
    .selectFrom('choice')
    .innerJoin('pick_list', 'pick_list.id', 'choice.list_id')
    .innerJoin('album', 'album.id', 'choice.album_id')
    .innerJoin('client', 'client.id', 'choice.client_id')
    .where('choice.finished_at', 'is not', null)
    .where('choice.seen_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    .select(['choice.id as setId', 'album.id as albumId', 'choice.finished_at as finishedAt'])
    .select(['pick_list.name as list', 'client.name as client'])
    .select(({ fn }) => fn.coalesce('album.display_name', 'album.name').as('album'))
    .select(({ fn, selectFrom }) => {
      const picks = selectFrom('chosen_frame')
        .innerJoin('frame', 'frame.id', 'chosen_frame.frame_id')
        .whereRef('chosen_frame.choice_id', '=', 'choice.id')
        .where('frame.deleted_at', 'is', null)
        .where(isShownFrame)
        .select(fn.countAll<number>().as('n'))
      return [picks.as('count'), picks.where('note', '<>', '').as('notes')]
    })
    .orderBy('choice.finished_at', 'desc')
    .$narrowType<{ finishedAt: number; count: number; notes: number }>()
    .execute()
}
