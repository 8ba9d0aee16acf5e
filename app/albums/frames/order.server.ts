import { sql } from 'kysely'

/**
 * The order of an album's frames: those without a section first, then the sections in their order. For queries that have
 * joined `frame` and `album_section`.
 */
export const ALBUM_ORDER = sql`coalesce(album_section.place, ''), frame.place, frame.id`

/** A frame's number in its album, from 1, in a query that has all frames of the albums it reads, without the trash. */
export const frameNumber = sql<number>`row_number() over (partition by frame.album_id order by ${ALBUM_ORDER})`
