import type { Database } from '../../../../ports/database/port.ts'
import { readAthletes } from '../../../photos/names/names.server.ts'
import { findNaming } from '../../forget-name.server.ts'

export type WithheldOf = Awaited<ReturnType<typeof readWithheldOf>>

export async function readWithheldOf({ db }: Pick<Database, 'db'>, athleteId: string) {
  const athlete = db.selectFrom('athlete').select('person_id').where('id', '=', athleteId)
  const { person_id } = await athlete.executeTakeFirstOrThrow()
  const { photos } = await findNaming({ db }, await readAthletes({ db }, person_id), { near: true })
  const albums = await db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('frame.photo_id', 'in', [...photos.keys(), ''])
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    .select(({ fn }) => ['album.id', 'album.name as title', fn.countAll().as('photos')])
    .groupBy(['album.id', 'album.name', 'album.date'])
    .orderBy('album.date', 'desc')
    .orderBy('album.id')
    .execute()
  return {
    photos: photos.size,
    albums: albums.map((album) => ({ ...album, photos: Number(album.photos) })),
  }
}
