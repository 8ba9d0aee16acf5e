import type { Database } from '../../../ports/database/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { measuredFiles, type Photo } from '../delivery-files.server.ts'
import type { Blank } from '../location/blanks.ts'
import { derivativeKey, RENDITION } from '../storage-keys.server.ts'
import { queueRendering } from './render.server.ts'

interface Played {
  key: string
  size: number
  blanks: Blank[]
}

/** Plays the rendition, or the original without its location unless that is kept. A lost rendition is made again. */
export async function playedFile(
  ports: { database: Database; storage: Storage },
  photo: Photo,
  { keepPlace }: { keepPlace: boolean },
): Promise<Played | null> {
  if (!photo.video) return null
  if (photo.rendition === 1) {
    const key = derivativeKey(photo.id, RENDITION)
    const size = await ports.storage.size(key)
    if (size !== null) return { key, size, blanks: [] }
    await makeAgain(ports.database, photo.id)
  }
  const wanted = { size: 'original', withoutLocation: !keepPlace } as const
  const file = (await measuredFiles(ports, [photo], wanted)).get(photo.id)
  if (!file || (await ports.storage.size(file.key)) !== file.bytes) return null
  return { key: file.key, size: file.bytes, blanks: file.blanks }
}

async function makeAgain({ write }: Database, id: string): Promise<void> {
  await write(async (trx) => {
    const lost = trx
      .updateTable('photo')
      .set({ rendition: null })
      .where('id', '=', id)
      .where('rendition', '=', 1)
    const { numUpdatedRows } = await lost.executeTakeFirst()
    if (Number(numUpdatedRows) > 0) await queueRendering(trx, id)
  })
}
