import { data } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/frame.ts'
import { readWords } from './grid/grid.server.ts'

/** What is written about a photograph of an album. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const words = await readWords(context.get(portsContext).database, params.album, params.frame)
  if (!words) throw data(null, { status: 404 })
  return words
}
