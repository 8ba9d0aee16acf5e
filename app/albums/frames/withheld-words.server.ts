import type { Kysely } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { hashOf, readReading } from '../../photos/names/names.server.ts'
import { changeAlbum, type Refused } from '../change.server.ts'
import { NOT_IN_ALBUM } from './frames.server.ts'
import { albumFrames } from './order.server.ts'

const CHANGED = 'This text has changed in the meantime. Close this and look again.'

export type WithheldWords = NonNullable<Awaited<ReturnType<typeof readWithheldWords>>>

type Framed = { album: string; frame: string }

/** Why only staff reads the words of a frame; null where everyone who sees the photograph reads them. */
export async function readWithheldWords(db: Kysely<Schema>, framed: Framed) {
  const found = await readWhy(db, framed)
  if (!found?.why) return null
  const { persons, texts } = found.why
  const athletes = await db
    .selectFrom('athlete')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('person_id', 'in', [...persons, ''])
    .where('athlete.name', '<>', '')
    .select(['athlete.name', 'person.not_shown_at'])
    .orderBy('athlete.id')
    .execute()
  return {
    names: [...new Set(athletes.map(({ name }) => name))],
    inPublic: persons.length > 0 && athletes.every(({ not_shown_at }) => not_shown_at === null),
    texts,
    /** Identifies this reason and these texts. */
    seen: seenOf(found.why),
  }
}

/** Shows words that name someone else, as the owner saw them. Words that change are judged again. */
export function clearWords(
  database: Pick<Database, 'engine' | 'write'>,
  framed: Framed & { seen: string },
  by: By,
): Promise<{ cleared: true } | Refused> {
  return changeAlbum<{ cleared: true }>(database, framed.album, async (trx) => {
    const found = await readWhy(trx, framed)
    if (!found) return { refused: NOT_IN_ALBUM }
    if (!found.why) return { cleared: true }
    if (seenOf(found.why) !== framed.seen) return { refused: CHANGED }
    const { photo, why } = found
    const rows = why.persons.flatMap((person_id) =>
      why.texts.map((text) => ({ photo_id: photo, person_id, text: hashOf(text), cleared_at: by.now })),
    )
    if (rows.length > 0)
      await trx
        .insertInto('cleared_text')
        .values(rows)
        .onConflict((same) => same.doNothing())
        .execute()
    else await trx.updateTable('photo').set({ words_withheld: 0 }).where('id', '=', photo).execute()
    const detail = { frame: framed.frame }
    await recordEvent(trx, by, { action: 'album.clear-words', about: framed.album, detail })
    return { cleared: true }
  })
}

async function readWhy(db: Kysely<Schema>, { album, frame }: Framed) {
  const row = await albumFrames(db, album)
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('frame.id', '=', frame)
    .select(['frame.photo_id as photo', 'frame.caption', 'frame.alt', 'album.visibility'])
    .executeTakeFirst()
  if (!row) return null
  const whose = row.visibility === 'public' ? 'everybody' : 'hidden'
  const reading = await readReading({ db }, [row.photo], whose)
  return { photo: row.photo, why: reading.why(row.photo, [row.caption, row.alt]) }
}

function seenOf(why: object): string {
  return hashOf(JSON.stringify(why))
}
