import type { Database } from '../../../ports/database/port.ts'
import type { CoverView } from '../rules/photo.ts'
import { readMark } from './mark.server.ts'
import { proofSize } from './mark.ts'
import { markedOf } from './marked.server.ts'

/** `gallery` is its address: `/client/{id}/{album}`. */
type ClientView = <View extends CoverView>(view: View, gallery: string) => View

export const asPhotograph: ClientView = (view, gallery) => ({ ...view, folder: `${gallery}/photos` })

/** In proof albums: small, and developed once marked. Another mark is another address. */
export async function asProofs(database: Pick<Database, 'db'>, photoIds: string[]): Promise<ClientView> {
  const mark = await readMark(database)
  const marked = await markedOf(database, photoIds, mark)
  return (view, gallery) => ({
    ...view,
    ...proofSize(view),
    ...(view.video && { video: { ...view.video, held: true as const } }),
    developed: view.developed && marked.has(view.id),
    folder: `${gallery}/proofs/${mark.id}`,
  })
}
