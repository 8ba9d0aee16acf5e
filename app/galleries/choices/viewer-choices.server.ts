import type { Database } from '../../../ports/database/port.ts'
import { isShownFrame } from '../../photos/held.server.ts'
import { openAlbum, type Viewer } from '../../viewers/viewer.server.ts'

export type ClientList = Awaited<ReturnType<typeof openLists>>[number]

export async function openLists(
  ports: { database: Pick<Database, 'db'> },
  viewer: Viewer,
  slug: string,
  now: number,
) {
  if ('linkId' in viewer) return []
  const clientId = 'clientId' in viewer ? viewer.clientId : null
  const rows = await openAlbum(ports, viewer, slug, now)
    .innerJoin('pick_list', 'pick_list.album_id', 'album.id')
    .leftJoin('choice', (join) =>
      join.onRef('choice.list_id', '=', 'pick_list.id').on('choice.client_id', '=', clientId),
    )
    .where('album.link', 'is', null)
    .select(['pick_list.id', 'pick_list.name', 'pick_list.most', 'pick_list.closes_at as closesAt'])
    .select(['choice.finished_at as finishedAt', 'choice.id as choiceId'])
    .orderBy('pick_list.id')
    .execute()
  const chosen = await ports.database.db
    .selectFrom('chosen_frame')
    .innerJoin('frame', 'frame.id', 'chosen_frame.frame_id')
    .where('frame.deleted_at', 'is', null)
    .where(isShownFrame)
    .where('choice_id', 'in', [...rows.flatMap(({ choiceId }) => choiceId ?? []), ''])
    .select(['choice_id as choiceId', 'note'])
    .execute()
  return rows.map(({ choiceId, ...list }) => {
    const own = chosen.filter((one) => one.choiceId === choiceId)
    const notes = own.filter(({ note }) => note !== '').length
    return { ...list, count: own.length, notes }
  })
}
