import type { Database } from '../../ports/database/port.ts'
import { albumFrames } from './frames/order.server.ts'

const MOST_READ = 200

/**
 * The day on which an album's first photographs were taken, `YYYY-MM-DD`, or null. A camera that records no time zone
 * leaves open which day an hour at night belongs to, so only a photograph on which both readings agree counts.
 */
export async function dayTaken(
  { db }: Pick<Database, 'db'>,
  albumId: string,
  timeZone: string,
): Promise<string | null> {
  const rows = await albumFrames(db, albumId)
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('photo.taken_at', 'is not', null)
    .select('photo.taken_at as at')
    .orderBy('photo.taken_at')
    .limit(MOST_READ)
    .execute()
  for (const { at } of rows) {
    const instant = Temporal.Instant.fromEpochMilliseconds(Number(at))
    const [here, utc] = [timeZone, 'UTC'].map((zone) => `${instant.toZonedDateTimeISO(zone).toPlainDate()}`)
    if (here === utc) return here as string
  }
  return null
}
