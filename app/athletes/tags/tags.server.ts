import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Evidence } from './evidence.ts'

export interface NewTag {
  photo: string
  athlete: string
  evidence: Evidence
  /** Follows the evidence: the caption's sentence, 'Filled from 107'; '' for nothing. */
  detail: string
}

const MOST_DETAIL = 500
/** SQLite takes 32,766 values in a statement. */
const AT_ONCE = 1_000

/** Adds missing tags and returns how many: repeating a step is safe. `takeBackStep` undoes it. */
export async function addTags(trx: Transaction<Schema>, step: string, tags: NewTag[], by: By) {
  let added = 0
  for (let i = 0; i < tags.length; i += AT_ONCE) {
    const rows = (await possible(trx, tags.slice(i, i + AT_ONCE))).map(
      ({ photo, athlete, evidence, detail }) => ({
        id: uuidv7(by.now),
        photo_id: photo,
        athlete_id: athlete,
        evidence,
        detail: detail.slice(0, MOST_DETAIL),
        step,
        created_at: by.now,
      }),
    )
    if (rows.length === 0) continue
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('tag')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['photo_id', 'athlete_id']).doNothing())
      .executeTakeFirstOrThrow()
    added += Number(numInsertedOrUpdatedRows)
  }
  if (added > 0) await recordEvent(trx, by, { action: 'tag.add', detail: { step, tags: added } })
  return added
}

async function possible(trx: Transaction<Schema>, tags: NewTag[]): Promise<NewTag[]> {
  const idsOf = (key: 'photo' | 'athlete') => [...new Set(tags.map((tag) => tag[key]))]
  const photos = await trx.selectFrom('photo').select('id').where('id', 'in', idsOf('photo')).execute()
  const athletes = await trx
    .selectFrom('athlete')
    .select('id')
    .where('id', 'in', idsOf('athlete'))
    .where('deleted_at', 'is', null)
    .execute()
  const known = new Set([...photos, ...athletes].map(({ id }) => id))
  return tags.filter(({ photo, athlete }) => known.has(photo) && known.has(athlete))
}

export async function takeBackStep(trx: Transaction<Schema>, step: string, by: By): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('tag').where('step', '=', step).executeTakeFirst()
  const nobody = await trx.deleteFrom('nobody').where('step', '=', step).executeTakeFirst()
  const tags = Number(numDeletedRows) + Number(nobody.numDeletedRows)
  if (tags > 0) await recordEvent(trx, by, { action: 'tag.take-back', detail: { step, tags } })
  return tags
}

export async function removeTag(
  trx: Transaction<Schema>,
  { photo, athlete }: Pick<NewTag, 'photo' | 'athlete'>,
  by: By,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('tag')
    .where('photo_id', '=', photo)
    .where('athlete_id', '=', athlete)
    .executeTakeFirst()
  const removed = numDeletedRows > 0n
  if (removed) await recordEvent(trx, by, { action: 'tag.remove', about: athlete, detail: { photo } })
  return removed
}

/**
 * Copies tags, holds and withheld words to a replacement. Releases are not copied: the new picture is held until the
 * owner has seen it.
 */
export async function copyTags(trx: Transaction<Schema>, from: string, to: string): Promise<void> {
  // Locks the row, so that a tag added in another album comes before or after.
  const { card, ...marks } = await trx
    .updateTable('photo')
    .set(({ ref }) => ({ card: ref('card') }))
    .where('id', '=', from)
    .returning(['card', 'holds_erased', 'own_words_withheld', 'words_withheld'])
    .executeTakeFirstOrThrow()
  const tags = await trx.selectFrom('tag').selectAll().where('photo_id', '=', from).execute()
  const copies = tags.map((tag) => ({ ...tag, id: uuidv7(Number(tag.created_at)), photo_id: to }))
  if (copies.length > 0)
    await trx
      .insertInto('tag')
      .values(copies)
      .onConflict((conflict) => conflict.columns(['photo_id', 'athlete_id']).doNothing())
      .execute()
  await copyNotes(trx, from, to)
  const marked = Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark === 1))
  const copied = { ...(card !== null && { card }), ...marked }
  if (Object.keys(copied).length === 0) return
  await trx.updateTable('photo').set(copied).where('id', '=', to).execute()
}

async function copyNotes(trx: Transaction<Schema>, from: string, to: string): Promise<void> {
  await trx
    .insertInto('nobody')
    .columns(['photo_id', 'step'])
    .expression(({ selectFrom, val }) =>
      selectFrom('nobody')
        .where('photo_id', '=', from)
        .select([val(to).as('photo_id'), 'step']),
    )
    .onConflict((same) => same.doNothing())
    .execute()
  // Followers know this picture already.
  await trx
    .insertInto('arrival')
    .columns(['person_id', 'photo_id', 'at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('arrival')
        .where('photo_id', '=', from)
        .select(['person_id', val(to).as('photo_id'), 'at']),
    )
    .onConflict((same) => same.doNothing())
    .execute()
}
