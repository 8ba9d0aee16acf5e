import type { Insertable, Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { FrameIds } from './import-work.ts'
import { batches } from './photographs.server.ts'

/** A photograph that was chosen, by its file's name. */
interface ChosenFile {
  file: string
  note?: string | undefined
  at: number
}

/** Stores what somebody chose of an album. Files that the album lacks are left out, and a second choice of the same. */
export async function insertChoice(
  trx: Transaction<Schema>,
  row: Omit<Insertable<Schema['choice']>, 'id'>,
  files: ChosenFile[],
  frameIds: FrameIds,
  now: number,
): Promise<void> {
  const frames = files.flatMap(({ file, note = '', at }) => {
    const frame_id = frameIds.get(file)
    return frame_id === undefined ? [] : [{ frame_id, note, chosen_at: at }]
  })
  const choice = await trx
    .insertInto('choice')
    .values({ id: uuidv7(now), ...row })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!choice) return
  for (const batch of batches(frames)) {
    await trx
      .insertInto('chosen_frame')
      .values(batch.map((frame) => ({ choice_id: choice.id, ...frame })))
      .onConflict((same) => same.doNothing())
      .execute()
  }
}
