import type { Insertable } from 'kysely'
import type { Database } from '../port.ts'
import type { Schema } from '../schema/schema.ts'
import { insertRows } from './testing-rows.ts'

type Row = Omit<Insertable<Schema['choice']>, 'id'>

/** Adds to what somebody chose of an album: their favorites, or their picks for `list_id`. Returns its ID. */
export async function insertChoice(
  { db }: Pick<Database, 'db'>,
  row: Row & { id?: string },
  frames: (string | Omit<Insertable<Schema['chosen_frame']>, 'choice_id'>)[],
): Promise<string> {
  const id = row.id ?? [row.list_id ?? 'favorites', row.client_id ?? row.guest_id, row.album_id].join(' ')
  await db
    .insertInto('choice')
    .values({ ...row, id })
    .onConflict((same) => same.doNothing())
    .execute()
  const chosen = frames.map((frame) =>
    typeof frame === 'string' ? { frame_id: frame, chosen_at: 0 } : frame,
  )
  await insertRows({ db }, { chosen_frame: chosen.map((frame) => ({ ...frame, choice_id: id })) })
  return id
}

export async function chosenFrames({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('chosen_frame')
    .innerJoin('choice', 'choice.id', 'choice_id')
    .select(['client_id', 'guest_id', 'frame_id'])
    .execute()
  return rows.map(({ client_id, guest_id, frame_id }) => `${client_id ?? guest_id} ${frame_id}`).sort()
}
