import { randomUUID } from 'node:crypto'
import type { Database } from '../../../ports/database/port.ts'
import { changeAlbum, type Refused, type Trx } from '../../albums/change.server.ts'
import { NOT_IN_ALBUM } from '../../albums/frames/frames.server.ts'
import { albumFrames } from '../../albums/frames/order.server.ts'
import { compareNumbers, readNumber } from '../../athletes/number.ts'
import { addTags, removeTag } from '../../athletes/tags/tags.server.ts'
import { visibleAthletes, visibleTags } from '../../athletes/tags/visible.server.ts'
import type { By } from '../../audit/actor.ts'
import { nameKeys } from '../../photos/names/text.ts'
import type { FrameWords, PeopleChange } from './schemas.ts'

type Db = Pick<Database, 'db'>

export async function readFrameWords(
  { db }: Db,
  album: string,
  { frame, after, limit = 1 }: { frame?: string; after?: string; limit?: number },
): Promise<FrameWords[]> {
  const rows = await albumFrames(db, album)
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .$if(frame !== undefined, (query) => query.where('frame.id', '=', frame ?? ''))
    .$if(after !== undefined, (query) => query.where('frame.id', '>', after ?? ''))
    .select(['frame.id', 'frame.caption', 'photo.id as photo', 'photo.name', 'photo.title'])
    .select(['photo.caption as inFile', 'photo.people'])
    .orderBy('frame.id')
    .limit(limit)
    .execute()
  const athletes = await athletesIn(
    db,
    rows.map(({ photo }) => photo),
  )
  return rows.map((row) => ({
    frame: row.id,
    file: row.name,
    caption: row.caption ?? row.inFile ?? '',
    typed: row.caption !== null,
    inFile: { title: row.title ?? '', caption: row.inFile ?? '', people: JSON.parse(row.people ?? '[]') },
    athletes: athletes.get(row.photo) ?? [],
  }))
}

/** Reads who is tagged, without athletes whom visitors may not find: programs show it to others. */
async function athletesIn(db: Database['db'], photos: string[]) {
  if (photos.length === 0) return new Map()
  const rows = await visibleTags(db)
    .where('tag.photo_id', 'in', photos)
    .select(['tag.photo_id', 'athlete.id', 'athlete.number', 'athlete.name', 'team.name as team'])
    .execute()
  const sorted = rows.toSorted((a, b) => compareNumbers(a.number, b.number) || (a.id < b.id ? -1 : 1))
  const byPhoto = Map.groupBy(sorted, ({ photo_id }) => photo_id)
  const without = ({ photo_id: _, ...athlete }: (typeof rows)[number]) => athlete
  return new Map([...byPhoto].map(([photo, athletes]) => [photo, athletes.map(without)]))
}

interface FrameChange extends PeopleChange, By {
  album: string
  frame: string
  token: string
}

export function changePeople(
  database: Pick<Database, 'engine' | 'write'>,
  { album, frame, add, remove, token, ...by }: FrameChange,
): Promise<{ changed: string } | { unknown: string } | Refused> {
  return changeAlbum<{ changed: string } | { unknown: string }>(database, album, async (trx) => {
    const frames = albumFrames(trx, album).select('photo_id as photo')
    const row = await frames.where('frame.id', '=', frame).executeTakeFirst()
    if (!row) return { refused: NOT_IN_ALBUM }
    const find = await athleteFinder(trx, album)
    const unknown = [...add, ...remove].find((written) => find(written) === null)
    if (unknown !== undefined) return { unknown }
    const tagOf = (written: string) => ({
      photo: row.photo,
      athlete: find(written) as string,
      evidence: 'hand' as const,
      detail: `With “${token}”`,
    })
    for (const written of remove) await removeVisible(trx, tagOf(written), by)
    if (add.length > 0) await addTags(trx, randomUUID(), add.map(tagOf), by)
    return { changed: frame }
  })
}

/** Leaves tags that were reported: the owner decides. */
async function removeVisible(
  trx: Trx,
  { photo, athlete }: { photo: string; athlete: string },
  by: By,
): Promise<void> {
  const seen = await visibleTags(trx)
    .where('tag.photo_id', '=', photo)
    .where('tag.athlete_id', '=', athlete)
    .select('tag.id')
    .executeTakeFirst()
  if (seen) await removeTag(trx, { photo, athlete }, by)
}

/** Finds the one visible athlete of the album's teams with this ID, number or whole name; null for none or several. */
async function athleteFinder(trx: Trx, album: string) {
  const teams = trx.selectFrom('album_team').select('team_id').where('album_id', '=', album)
  const all = await trx
    .selectFrom('athlete')
    .where('team_id', 'in', teams)
    .where('deleted_at', 'is', null)
    .select(['id', 'number', 'name'])
    .execute()
  const visible = await visibleAthletes(trx)
    .where('athlete.team_id', 'in', teams)
    .select('athlete.id')
    .execute()
  const isVisible = new Set(visible.map(({ id }) => id))
  const keyed = all.map((athlete) => ({ ...athlete, key: nameKeys(athlete.name).join(' ') }))
  return (written: string): string | null => {
    const number = readNumber(written)
    const key = nameKeys(written).join(' ')
    const found = keyed.filter((one) =>
      number === null ? one.id === written || (key !== '' && one.key === key) : one.number === number,
    )
    const [one] = found
    return one && found.length === 1 && isVisible.has(one.id) ? one.id : null
  }
}
