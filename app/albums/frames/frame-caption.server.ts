import { recordEvent } from '../../audit/audit.server.ts'
import { type AlbumChange, type AlbumsPorts, changeAlbum, type Refused } from '../change.server.ts'
import { NOT_IN_ALBUM } from './frames.server.ts'
import { albumFrames } from './order.server.ts'

interface CaptionChange extends AlbumChange {
  frame: string
  caption: string
  before: string
}

/**
 * Saves a frame's own caption. Where another shows than the writer knows, nothing is written, and `shows` is that one.
 * A caption that the file has, and an empty one, show the file's again.
 */
export function writeCaption(
  database: AlbumsPorts,
  { album, frame, caption, before, ...by }: CaptionChange,
): Promise<{ written: string } | { shows: string } | Refused> {
  return changeAlbum<{ written: string } | { shows: string }>(database, album, async (trx) => {
    const row = await albumFrames(trx, album)
      .innerJoin('photo', 'photo.id', 'frame.photo_id')
      .select(['frame.caption', 'photo.caption as inFile', 'photo.name as file'])
      .where('frame.id', '=', frame)
      .executeTakeFirst()
    if (!row) return { refused: NOT_IN_ALBUM }
    const shows = row.caption ?? row.inFile ?? ''
    if (!isSameText(shows, before)) return { shows }
    if (isSameText(shows, caption)) return { written: frame }
    const own = isSameText(row.inFile ?? '', caption) ? null : caption.trim() || null
    await trx.updateTable('frame').set({ caption: own }).where('id', '=', frame).execute()
    await recordEvent(trx, by, { action: 'frame.words', about: album, detail: { frame, file: row.file } })
    return { written: frame }
  })
}

/** Whether two texts differ only in how programs store them. */
export function isSameText(one: string, other: string): boolean {
  return stored(one) === stored(other)
}

function stored(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}
