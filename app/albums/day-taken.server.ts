import type { Database } from '../../ports/database/port.ts'

/** Photographs that are looked at, the earliest first. */
const LOOKED_AT = 200

/**
 * The day on which an album's first photographs were taken, `YYYY-MM-DD`; null if they do not say. A camera that records no
 * time zone leaves open which day an hour at night belongs to, so only a photograph of which both readings agree counts.
 */
export async function dayTaken(
  { db }: Pick<Database, 'db'>,
  albumId: string,
  timeZone: string,
): Promise<string | null> {
  const rows = await db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('frame.album_id', '=', albumId)
    .where('frame.deleted_at', 'is', null)
    .where('photo.taken_at', 'is not', null)
    .select('photo.taken_at as at')
    .orderBy('photo.taken_at')
    .limit(LOOKED_AT)
    .execute()
  for (const { at } of rows) {
    const instant = Temporal.Instant.fromEpochMilliseconds(Number(at))
    const [here, utc] = [timeZone, 'UTC'].map((zone) => `${instant.toZonedDateTimeISO(zone).toPlainDate()}`)
    if (here === utc) return here as string
  }
  return null
}
