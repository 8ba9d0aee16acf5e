import type { Database } from '../../../ports/database/port.ts'
import { search } from '../../../ports/database/search.ts'
import { leaveOutNames } from '../../photos/names/names.server.ts'
import { openFrames, type Viewer } from '../../viewers/viewer.server.ts'

/** Searches the words as the viewer reads them: never withheld ones, nor a caption behind the frame's own. */
export async function framesSaying(
  ports: { database: Pick<Database, 'db' | 'engine'> },
  { viewer, slug }: { viewer: Viewer; slug: string },
  letters: string,
  now: number,
): Promise<string[]> {
  const { database } = ports
  const [inFile, here] = [await search(database, 'photo', letters), await search(database, 'frame', letters)]
  const rows = await openFrames(ports, viewer, slug, now)
    .where(({ or }) => or([inFile.has('photo.id'), here.has('frame.id')]))
    .select(['photo.id', 'frame.id as frameId', 'photo.caption', 'photo.title'])
    .select(['frame.caption as frameCaption', 'frame.alt as frameAlt'])
    .execute()
  const wanted = letters.toLowerCase()
  const says = (text: string | null) => text?.toLowerCase().includes(wanted)
  const read = await leaveOutNames(database, rows, 'hidden')
  return read
    .filter(({ caption, title, frameCaption }) =>
      (frameCaption ? [frameCaption] : [caption, title]).some(says),
    )
    .map(({ frameId }) => frameId)
}
