import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { addNobody, removeNobody } from '../../../athletes/tags/nobody.server.ts'
import { keepTag } from '../../../athletes/tags/reports.server.ts'
import { addTags, removeTag, takeBackStep } from '../../../athletes/tags/tags.server.ts'
import type { Actor } from '../../../audit/actor.ts'
import type { TagChange } from './rules.ts'

const id = z.string().min(1).max(64)
const change = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('add'),
    step: z.uuid(),
    tags: z
      .array(z.strictObject({ photo: id, athlete: id, detail: z.string().max(200) }))
      .min(1)
      .max(2_000),
  }),
  z.strictObject({ do: z.literal('take-back'), step: z.uuid() }),
  z.strictObject({ do: z.enum(['remove', 'keep']), photo: id, athlete: id }),
  z.strictObject({ do: z.literal('nobody'), step: z.uuid(), photo: id }),
  z.strictObject({ do: z.literal('not-nobody'), photo: id }),
])
const changes = z.array(change).min(1).max(100)

/** Reads changes from JSON; null when they are none. */
export function readTagChanges(text: unknown): TagChange[] | null {
  try {
    return changes.parse(JSON.parse(String(text)))
  } catch {
    return null
  }
}

/**
 * Makes changes in their order. Tags are added to the album's own photographs alone, for athletes of teams that it may show;
 * others are left out. False when there is no such album, or it is in the trash.
 */
export function makeTagChanges(
  { write }: Pick<Database, 'write'>,
  albumId: string,
  list: TagChange[],
  actor: Actor,
  now: number,
): Promise<boolean> {
  return write(async (trx) => {
    const album = await trx
      .selectFrom('album')
      .select('id')
      .where('id', '=', albumId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!album) return false
    for (const one of list) await makeOne(trx, albumId, one, actor, now)
    return true
  })
}

async function makeOne(
  trx: Transaction<Schema>,
  albumId: string,
  one: TagChange,
  actor: Actor,
  now: number,
): Promise<void> {
  if (one.do === 'take-back') {
    await takeBackStep(trx, actor, one.step, now)
    return
  }
  if (one.do === 'nobody' || one.do === 'not-nobody') {
    const own = await ownPhotos(trx, albumId, [one.photo])
    if (!own.has(one.photo)) return
    if (one.do === 'nobody') await addNobody(trx, actor, { step: one.step, photos: [one.photo] }, now)
    else await removeNobody(trx, actor, one.photo, now)
    return
  }
  const wanted = one.do === 'add' ? one.tags : [{ ...one, detail: '' }]
  const photos = await ownPhotos(
    trx,
    albumId,
    wanted.map(({ photo }) => photo),
  )
  const athletes = await ownAthletes(
    trx,
    albumId,
    wanted.map(({ athlete }) => athlete),
  )
  const own = wanted.filter(
    ({ photo, athlete }) => photos.has(photo) && (one.do !== 'add' || athletes.has(athlete)),
  )
  if (one.do !== 'add') {
    const decide = one.do === 'keep' ? keepTag : removeTag
    for (const tag of own) await decide(trx, actor, tag, now)
    return
  }
  const tags = own.map((tag) => ({ ...tag, evidence: 'hand' as const }))
  if (tags.length > 0) await addTags(trx, actor, one.step, tags, now)
}

async function ownPhotos(trx: Transaction<Schema>, albumId: string, ids: string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('frame')
    .select('photo_id as id')
    .where('album_id', '=', albumId)
    .where('deleted_at', 'is', null)
    .where('photo_id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function ownAthletes(trx: Transaction<Schema>, albumId: string, ids: string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('athlete')
    .innerJoin('album_team', 'album_team.team_id', 'athlete.team_id')
    .select('athlete.id')
    .where('album_team.album_id', '=', albumId)
    .where('athlete.id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
