import { sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import { readAlbumTeams } from '../../../albums/album-teams.server.ts'
import { ALBUM_ORDER, numberedFrames } from '../../../albums/frames/order.server.ts'
import { takenTimes } from '../../../albums/frames/taken.server.ts'
import { JOB_ID } from '../../../photos/develop/queue.server.ts'
import { RECIPE } from '../../../photos/rules/address.ts'
import { cameraKey } from '../../../photos/rules/camera.ts'
import { conflictsOf } from '../../conflicts.ts'
import { readRosterOf } from '../../read-roster.server.ts'
import { nobodyIn } from '../../tags/nobody.server.ts'
import { tagsOf } from '../../tags/tags-of.server.ts'
import type { TaggedFrame, TaggingTeam } from './rules.ts'

const PAGE = 500

export interface FramePage {
  frames: TaggedFrame[]
  next: string | null
}

export async function readTaggedFrames({ db }: Pick<Database, 'db'>, albumId: string, after: string | null) {
  const place = sql`coalesce(album_section.place, '')`
  const start =
    after === null ? undefined : await framesOf(db, albumId).where('frame.id', '=', after).executeTakeFirst()
  if (after !== null && !start) return { frames: [], next: null }
  const rows = await framesOf(db, albumId)
    .$if(Boolean(start), (query) =>
      query.where(
        sql<boolean>`(${place}, frame.place, frame.id) > (${start?.section}, ${start?.place}, ${start?.id})`,
      ),
    )
    .limit(PAGE + 1)
    .execute()
  const shown = rows.slice(0, PAGE)
  const photos = shown.map(({ photo }) => photo)
  const [tags, nobody] = [await tagsOf(db, photos), await nobodyIn(db, photos)]
  const times = await takenTimes({ db }, albumId)
  return {
    frames: shown.map(
      ({ section: _, place: __, camera, turned, held, recipe, placeholder, status, error, ...frame }) => ({
        ...frame,
        ...(recipe !== RECIPE && { placeholder }),
        ...(recipe !== RECIPE && status === 'dead' && { failed: error ?? '' }),
        ...(turned !== 0 && { turned }),
        ...(held === 1 && { held: true }),
        ...(nobody.has(frame.photo) && { nobody: nobody.get(frame.photo) }),
        taken: times.get(frame.photo) ?? null,
        camera: cameraKey(camera, frame.name),
        tags: (tags.get(frame.photo) ?? []).map(({ athlete, evidence, detail, step, reported }) => ({
          athlete,
          evidence,
          detail,
          step,
          ...(reported && { reported }),
        })),
      }),
    ),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

function framesOf(db: Database['db'], albumId: string) {
  return db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .innerJoin(numberedFrames(db, albumId).as('numbered'), 'numbered.id', 'frame.id')
    .leftJoin('job', (join) => join.on('job.id', '=', JOB_ID).on('job.status', '=', 'dead'))
    .where('frame.album_id', '=', albumId)
    .where('frame.deleted_at', 'is', null)
    .select([
      'frame.id',
      'numbered.number',
      'frame.place',
      sql<string>`coalesce(album_section.place, '')`.as('section'),
    ])
    .select(['photo.id as photo', 'photo.name', 'photo.width', 'photo.height', 'photo.turned'])
    .select(['photo.camera', 'photo.held', 'photo.recipe', 'photo.placeholder', 'job.status', 'job.error'])
    .orderBy(ALBUM_ORDER)
}

export async function readTaggingTeams(database: Pick<Database, 'db'>, albumId: string) {
  const teams = await readAlbumTeams(database, albumId)
  return Promise.all(
    teams.map(async ({ id, name, season }): Promise<TaggingTeam> => {
      const roster = await readRosterOf(database.db, id)
      const conflicts = conflictsOf(roster)
      const athletes = roster.map(({ sharesNumber: _, notShownAt, ...athlete }) => ({
        ...athlete,
        ...(notShownAt !== null && { notShown: true }),
        ...(conflicts.has(athlete.number) && { conflict: true }),
      }))
      return { id, name, season, athletes }
    }),
  )
}

export async function countUntagged(
  { db }: Pick<Database, 'db'>,
  albumId: string,
): Promise<{ total: number; untagged: number }> {
  const frames = db
    .selectFrom('frame')
    .where('frame.album_id', '=', albumId)
    .where('frame.deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll().as('n'))
  const all = await frames.executeTakeFirstOrThrow()
  const untagged = await frames
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tag').select('tag.id').whereRef('tag.photo_id', '=', 'frame.photo_id'))),
    )
    .where('frame.photo_id', 'not in', ({ selectFrom }) => selectFrom('nobody').select('photo_id'))
    .executeTakeFirstOrThrow()
  return { total: Number(all.n), untagged: Number(untagged.n) }
}
