import { type Kysely, sql } from 'kysely'

/**
 * Clients now get originals of every kind without the place, not only JPEGs. Until now the others were measured as naming none,
 * so they are measured again at the next download.
 */
export async function placeOfAllKinds(db: Kysely<unknown>): Promise<void> {
  await sql`update delivery_file set blanks = null, blanked_crc32 = null
    where size = 'original' and photo_id in (select id from photo where format <> 'jpeg')`.execute(db)
}
