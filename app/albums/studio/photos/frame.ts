import { data } from 'react-router'
import { readCodes } from '../../../athletes/codes/album-codes.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { readWithheldWords } from '../../frames/withheld-words.server.ts'
import type { Route } from './+types/frame.ts'
import { readWords } from './grid/grid.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const words = await readWords(database, params.album, params.frame)
  if (!words) throw data(null, { status: 404 })
  const withheld = await readWithheldWords(database.db, params)
  return { ...words, withheld, codes: await readCodes(database, params.album) }
}
