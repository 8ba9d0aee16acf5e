import { type Kysely, sql } from 'kysely'

/**
 * Originals that are no JPEG lose their place too. What was measured of them says that they name none: they are measured again at
 * the next download.
 */
export async function placeOfAllKinds(db: Kysely<unknown>): Promise<void> {
  await sql`update delivery_file set blanks = null, blanked_crc32 = null
    where size = 'original' and photo_id in (select id from photo where format <> 'jpeg')`.execute(db)
}
