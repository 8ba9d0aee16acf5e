import type { Database } from '../../../ports/database/port.ts'
import { search } from '../../../ports/database/search.ts'
import { nameTaker } from '../../photos/names/names.server.ts'
import { openFrames, type Viewer } from '../shares/viewer.server.ts'

interface CaptionPorts {
  database: Pick<Database, 'db' | 'engine'>
}

/** Stands for a name that is taken out, so that no letters of what is said instead are found. Nobody types it. */
const MARK = '\uffff'

/**
 * The frames of an album whose captions or titles have these letters, by ID and in order. They are searched as the viewer reads
 * them: the name of somebody who is not shown finds nothing, and neither does a caption behind the frame's own.
 */
export async function framesSaying(
  ports: CaptionPorts,
  { viewer, slug }: { viewer: Viewer; slug: string },
  letters: string,
  now: number,
): Promise<string[]> {
  const { database } = ports
  const [inFile, here] = [await search(database, 'photo', letters), await search(database, 'frame', letters)]
  const rows = await openFrames(ports, viewer, slug, now)
    .where(({ or }) => or([inFile.has('photo.id'), here.has('frame.id')]))
    .select(['frame.id', 'photo.caption', 'photo.title', 'frame.caption as own'])
    .execute()
  if (rows.length === 0) return []
  const without = await nameTaker(database, [], 'hidden')
  const wanted = letters.toLowerCase()
  const says = (text: string | null) => text !== null && without(text, MARK).toLowerCase().includes(wanted)
  return rows
    .filter(({ caption, title, own }) => (own ? [own] : [caption, title]).some(says))
    .map(({ id }) => id)
}
