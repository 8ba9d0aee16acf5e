import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { uuidv7 } from '../../../ports/database/id.ts'
import { inParts } from '../../../ports/database/parts.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { batchesOf } from '../export/batches.ts'
import type { photographShape } from '../format.ts'
import { insertNew } from './import-work.ts'

interface Added {
  id: string
  photograph: z.output<typeof photographShape>
}

/** Tags new photographs with athletes who are here. A held photograph of others stays held until the owner releases it. */
export async function insertTags(trx: Transaction<Schema>, photographs: Added[]): Promise<void> {
  const athletes = await idsIn(
    trx,
    'athlete',
    photographs.flatMap(({ photograph }) => (photograph.tags ?? []).map(({ athlete }) => athlete)),
  )
  const tags = photographs.flatMap(({ id, photograph }) =>
    (photograph.tags ?? [])
      .filter(({ athlete }) => athletes.has(athlete))
      .map(({ athlete, evidence, detail = '', step, at, reportedAt = null }) => {
        const facts = { evidence, detail, step, created_at: at, reported_at: reportedAt }
        return { id: uuidv7(at), photo_id: id, athlete_id: athlete, ...facts }
      }),
  )
  await insertNew(trx, 'tag', tags)
  const nobody = photographs.filter(({ photograph }) => photograph.nobody)
  await insertNew(
    trx,
    'nobody',
    nobody.map(({ id }) => ({ photo_id: id, step: 'import' })),
  )
  await insertReleases(trx, photographs)
  await holdByTags(
    trx,
    photographs.filter(({ photograph: { held, tags = [] } }) => {
      return held === 'athlete' && tags.every(({ athlete }) => athletes.has(athlete))
    }),
  )
}

async function insertReleases(trx: Transaction<Schema>, photographs: Added[]): Promise<void> {
  const all = photographs.flatMap(({ id, photograph }) =>
    (photograph.releases ?? []).map((release) => ({ photo: id, ...release })),
  )
  const persons = await idsIn(
    trx,
    'person',
    all.flatMap(({ person }) => person ?? []),
  )
  const rows = all
    .filter(({ person }) => person === undefined || persons.has(person))
    .map(({ photo, person = null, reason, at }) => {
      const facts = { person_id: person, reason, released_at: at, released_by: null }
      return { id: uuidv7(at), photo_id: photo, ...facts }
    })
  await insertNew(trx, 'photo_release', rows)
}

/** The tag of a hidden athlete who is here holds the photograph without `holds_erased`. */
async function holdByTags(trx: Transaction<Schema>, held: { id: string }[]): Promise<void> {
  for (const some of batchesOf(held.map(({ id }) => id)))
    await trx
      .updateTable('photo')
      .set({ holds_erased: 0 })
      .where('id', 'in', some)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('tag')
            .innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
            .innerJoin('person', 'person.id', 'athlete.person_id')
            .whereRef('tag.photo_id', '=', 'photo.id')
            .leftJoin('photo_release', (join) =>
              join
                .onRef('photo_release.photo_id', '=', 'tag.photo_id')
                .onRef('photo_release.person_id', '=', 'person.id'),
            )
            .where('person.not_shown_at', 'is not', null)
            .where('photo_release.id', 'is', null)
            .select('tag.id'),
        ),
      )
      .execute()
}

async function idsIn(
  trx: Transaction<Schema>,
  table: 'athlete' | 'person',
  ids: string[],
): Promise<Set<string>> {
  const rows = await inParts([...new Set(ids)], (some) =>
    trx.selectFrom(table).select('id').where('id', 'in', some).execute(),
  )
  return new Set(rows.map(({ id }) => id))
}
