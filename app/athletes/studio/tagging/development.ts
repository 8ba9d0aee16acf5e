import { albumFrames } from '../../../albums/frames/order.server.ts'
import { developFirst } from '../../../photos/develop/queue.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/development.ts'

const MOST = 60

/** Develops the photos on the stage, and those that come next, before others. */
export const action = command<Route.ActionArgs>(async ({ database, params, text }) => {
  const wanted = text('photos').split(' ').slice(0, MOST)
  const own = await albumFrames(database.db, params.album)
    .where('photo_id', 'in', [...wanted, ''])
    .select('photo_id as id')
    .execute()
  const ids = new Set(own.map(({ id }) => id))
  await database.write((trx) =>
    developFirst(
      trx,
      wanted.filter((id) => ids.has(id)),
    ),
  )
})
