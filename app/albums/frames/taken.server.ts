import type { Database } from '../../../ports/database/port.ts'
import { readSections } from '../../site/sections/sections.server.ts'

interface Clocked {
  id: string
  takenAt: number
  zone: string | null
  camera: string | null
}

/**
 * When the photographs of an album were taken, UTC milliseconds by their IDs. A clock without a zone is in that of the
 * same camera's other photographs here, or of the album's, or of the business.
 */
export async function takenTimes(
  { db }: { db: Pick<Database['db'], 'selectFrom'> },
  albumId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('frame.album_id', '=', albumId)
    .where('photo.taken_at', 'is not', null)
    .select(['photo.id', 'photo.taken_at as takenAt', 'photo.taken_zone as zone', 'photo.camera'])
    .execute()
  const all = rows.map((row): Clocked => ({ ...row, takenAt: Number(row.takenAt) }))
  const { sections } = await readSections({ db: db as Database['db'] }, ['contact'])
  const zoneOf = zones(all, sections.contact?.timeZone ?? 'UTC')
  return new Map(all.map((one) => [one.id, one.zone === '' ? atZone(one.takenAt, zoneOf(one)) : one.takenAt]))
}

function zones(all: Clocked[], business: string): (one: Clocked) => string {
  // Programs and videos write 'Z', which is the zone of no clock.
  const known = all.filter(({ zone }) => zone !== null && zone !== '' && zone !== 'Z')
  const byCamera = Map.groupBy(known, ({ camera }) => camera)
  const ofAlbum = mostOften(known) ?? business
  const ofCamera = new Map([...byCamera].map(([camera, of]) => [camera, mostOften(of)]))
  return ({ camera }) => (camera ? ofCamera.get(camera) : undefined) ?? ofAlbum
}

function mostOften(all: Clocked[]): string | undefined {
  const counts = [...Map.groupBy(all, ({ zone }) => zone)].toSorted(([, a], [, b]) => b.length - a.length)
  return counts[0]?.[0] ?? undefined
}

function atZone(at: number, zone: string): number {
  const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC').toPlainDateTime()
  return shown.toZonedDateTime(zone).epochMilliseconds
}
