import { type ReferenceExpression, sql } from 'kysely'
import type { Schema } from '../../ports/database/schema.ts'

/**
 * The order of an album's frames: those without a section first, then the sections in their order. For queries that have
 * joined `frame` and `album_section`. The ID decides nothing as long as places are unique, as all commands leave them.
 */
export const ALBUM_ORDER: ReferenceExpression<Schema, 'frame' | 'album_section'>[] = [
  sql`coalesce(album_section.place, '')`,
  'frame.place',
  'frame.id',
]

/** A frame's number in its album, from 1, in a query that has all frames of the albums it reads, without the trash. */
export const frameNumber = sql<number>`row_number() over (
  partition by frame.album_id order by coalesce(album_section.place, ''), frame.place, frame.id)`
