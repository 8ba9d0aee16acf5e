import { readCodes } from '../../../athletes/codes/album-codes.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { albumFrames } from '../../frames/order.server.ts'
import type { Route } from './+types/captions.ts'

const MOST = 3

/** The captions of a few frames, and the codes that their album's captions may have. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const ids = url.searchParams.getAll('frame').slice(0, MOST)
  const captions = await albumFrames(database.db, params.album)
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('frame.id', 'in', [...ids, ''])
    .select(['frame.id', 'frame.caption', 'photo.caption as inFile'])
    .execute()
  return { captions, codes: await readCodes(database, params.album) }
}
