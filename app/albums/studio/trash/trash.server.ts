import type { Database } from '../../../../ports/database/port.ts'
import { restoreAthlete } from '../../../athletes/roster.server.ts'
import { restoreTeam } from '../../../athletes/teams.server.ts'
import type { By } from '../../../audit/actor.ts'
import { restorePost } from '../../../blog/history.server.ts'
import { pageOf, READ } from '../../../studio/ui/list/page.ts'
import { counted } from '../../../ui/count.ts'
import { restoreAlbum } from '../../publishing.server.ts'
import { restoreFrames } from '../../trash/frame-trash.server.ts'
import { emptyTrash } from '../../trash/trash.server.ts'
import { findInTrash, readTrash, type TrashGroup } from '../../trash/trash-list.server.ts'

export async function readTrashPage(database: Pick<Database, 'db'>, { searchParams }: URL) {
  const [, goneAt, id = ''] = searchParams.get('before')?.match(/^(\d{1,15})_([\w-]{1,64})$/) ?? []
  const before = goneAt ? { goneAt: Number(goneAt), id } : null
  const read = await readTrash(database, { before, limit: READ })
  const { lines, next } = pageOf(read, (last) => `${last.goneAt}_${last.id}`)
  return { groups: lines, next, paged: before !== null }
}

export async function emptyByWord(
  database: Database,
  word: string,
  by: By,
): Promise<{ refused: string } | { done: string }> {
  if (by.actor.kind !== 'owner') return { refused: 'Only the owner can empty the trash.' }
  if (word.toLowerCase() !== 'empty') return { refused: 'Type the word Empty to do this.' }
  const deleted = await emptyTrash(database, by)
  return { done: `${counted(deleted, 'item')} deleted for good.` }
}

export async function putBack(
  database: Database,
  id: string,
  by: By,
): Promise<{ refused: string } | { done: string }> {
  const found = await findInTrash(database, id)
  if (!found) return { refused: 'This is no longer in the trash.' }
  const { group, albumId: album, frames } = found
  const restored = await restore(database, group, { album, frames, ...by })
  if ('refused' in restored) return restored
  const cover = restored.cover ? ` The album had no cover, so ${restored.cover} is the cover now.` : ''
  return { done: `${group.name} is back.${cover}` }
}

function restore(
  database: Database,
  { kind, id }: TrashGroup,
  change: Parameters<typeof restoreFrames>[1],
): Promise<{ restored: unknown; cover?: string | null } | { refused: string }> {
  if (kind === 'album') return restoreAlbum(database, id, change)
  if (kind === 'post') return restorePost(database, id, change)
  if (kind === 'team') return restoreTeam(database, id, change)
  if (kind === 'athlete') return restoreAthlete(database, id, change)
  return restoreFrames(database, change)
}
