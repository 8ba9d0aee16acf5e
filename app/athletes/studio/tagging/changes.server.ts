import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { changeAlbum, type Refused } from '../../../albums/change.server.ts'
import type { By } from '../../../audit/actor.ts'
import { addNobody, removeNobody } from '../../tags/nobody.server.ts'
import { keepTag } from '../../tags/reports.server.ts'
import { addTags, removeTag, takeBackStep } from '../../tags/tags.server.ts'

const id = z.string().min(1).max(64)
const seen = { frame: id, photo: id }
/** Each change has an ID, so that sending it twice does nothing more. */
const change = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('add'),
    step: z.uuid(),
    tags: z
      .array(z.strictObject({ ...seen, athlete: id, detail: z.string().max(200) }))
      .min(1)
      .max(2_000)
      .readonly(),
  }),
  z.strictObject({ do: z.literal('take-back'), step: z.uuid() }),
  z.strictObject({ do: z.enum(['remove', 'keep']), ...seen, athlete: id }),
  z.strictObject({ do: z.literal('nobody'), step: z.uuid(), ...seen }),
  z.strictObject({ do: z.literal('not-nobody'), ...seen }),
])
export type TagChange = z.infer<typeof change>
const changes = z.array(change).min(1).max(100)

/** The photograph seen in a frame, which may have been replaced since. */
export interface Seen {
  frame: string
  photo: string
}

export interface Missed {
  gone: string[]
  moved: string[]
  replaced: string[]
  athletes: string[]
}

export function readTagChanges(text: unknown): TagChange[] | null {
  try {
    return changes.parse(JSON.parse(String(text)))
  } catch {
    return null
  }
}

/**
 * Makes changes in order and returns those that met another state. If a frame was replaced or moved, both photographs
 * are changed wherever they are: nothing may show that should be held. Only athletes on the album's teams are tagged.
 */
export function makeTagChanges(
  database: Pick<Database, 'engine' | 'write'>,
  albumId: string,
  list: TagChange[],
  by: By,
): Promise<Missed | Refused> {
  return changeAlbum<Missed>(database, albumId, async (trx) => {
    const known = await readKnown(trx, albumId, list)
    for (const one of list) await makeOne(trx, one, known, by)
    const { gone, moved, replaced, athletes } = known.missed
    return { gone: [...gone], moved: [...moved], replaced: [...replaced], athletes: [...athletes] }
  })
}

interface Known {
  photosOf(seen: Seen): string[]
  canTag(athlete: string): boolean
  missed: Record<keyof Missed, Set<string>>
}

async function readKnown(trx: Transaction<Schema>, albumId: string, list: TagChange[]): Promise<Known> {
  const all = list.flatMap((one): readonly Seen[] =>
    one.do === 'add' ? one.tags : one.do === 'take-back' ? [] : [one],
  )
  const [frameIds, photoIds] = [all.map(({ frame }) => frame), all.map(({ photo }) => photo)]
  const [frames, photos] = [await framesOf(trx, frameIds), await idsOf(trx, photoIds)]
  const own = await ownAthletes(trx, albumId)
  const missed = { gone: new Set<string>(), moved: new Set<string>(), replaced: new Set<string>() }
  const athletes = new Set<string>()
  return {
    missed: { ...missed, athletes },
    photosOf({ frame, photo }) {
      const now = frames.get(frame)
      const found = [...new Set([now?.photo, photos.has(photo) ? photo : undefined])].filter(
        (one) => one !== undefined,
      )
      const isHere = now?.album === albumId && now.deletedAt === null
      if (found.length === 0) missed.gone.add(frame)
      else if (!isHere) missed.moved.add(frame)
      else if (now.photo !== photo) missed.replaced.add(frame)
      return found
    },
    canTag(athlete) {
      if (!own.has(athlete)) athletes.add(athlete)
      return own.has(athlete)
    },
  }
}

async function makeOne(trx: Transaction<Schema>, one: TagChange, { photosOf, canTag }: Known, by: By) {
  switch (one.do) {
    case 'take-back':
      await takeBackStep(trx, one.step, by)
      return
    case 'add': {
      const tags = one.tags
        .filter(({ athlete }) => canTag(athlete))
        .flatMap(({ athlete, detail, ...seen }) =>
          photosOf(seen).map((photo) => ({ photo, athlete, detail, evidence: 'hand' as const })),
        )
      if (tags.length > 0) await addTags(trx, one.step, tags, by)
      return
    }
    case 'nobody': {
      const photos = photosOf(one)
      if (photos.length > 0) await addNobody(trx, { step: one.step, photos }, by)
      return
    }
    case 'not-nobody':
      for (const photo of photosOf(one)) await removeNobody(trx, photo, by)
      return
    default: {
      const decide = one.do === 'keep' ? keepTag : removeTag
      for (const photo of photosOf(one)) await decide(trx, { photo, athlete: one.athlete }, by)
    }
  }
}

async function framesOf(trx: Transaction<Schema>, ids: string[]) {
  const rows = await trx
    .selectFrom('frame')
    .select(['id', 'photo_id as photo', 'album_id as album', 'deleted_at as deletedAt'])
    .where('id', 'in', [...new Set(ids), ''])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function idsOf(trx: Transaction<Schema>, ids: string[]): Promise<Set<string>> {
  const photos = trx
    .selectFrom('photo')
    .select('id')
    .where('id', 'in', [...new Set(ids), ''])
  return new Set((await photos.execute()).map(({ id }) => id))
}

async function ownAthletes(trx: Transaction<Schema>, albumId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('athlete')
    .innerJoin('team', 'team.id', 'athlete.team_id')
    .innerJoin('album_team', 'album_team.team_id', 'team.id')
    .select('athlete.id')
    .where('album_team.album_id', '=', albumId)
    .where('athlete.deleted_at', 'is', null)
    .where('team.deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
