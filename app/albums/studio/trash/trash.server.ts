import type { Database } from '../../../../ports/database/port.ts'
import type { Actor } from '../../../audit/actor.ts'
import { restorePost } from '../../../blog/history.server.ts'
import { counted } from '../../../ui/count.ts'
import { restoreAlbums } from '../../publishing.server.ts'
import { restoreFrames } from '../../trash/frame-trash.server.ts'
import { emptyTrash, readTrash, type TrashGroup } from '../../trash/trash.server.ts'

/** Empties the trash, which cannot be undone, once the owner has typed the word. */
export async function emptyByWord(
  database: Database,
  word: string,
  actor: Actor,
  now: number,
): Promise<{ refused: string } | { done: string }> {
  if (actor.kind !== 'owner') return { refused: 'Only the owner can empty the trash.' }
  if (word.toLowerCase() !== 'empty') return { refused: 'Type the word Empty to do this.' }
  const deleted = await emptyTrash(database, actor, now)
  return { done: `${counted(deleted, 'thing is', 'things are')} gone for good.` }
}

/** Puts back what is in the trash together with the thing of this ID. */
export async function putBack(
  database: Database,
  id: string,
  actor: Actor,
  now: number,
): Promise<{ refused: string } | { done: string }> {
  const group = (await readTrash(database)).find(({ ids }) => ids.includes(id))
  if (!group) return { refused: 'This is not in the trash any more.' }
  const restored = await restore(database, group, actor, now)
  if ('refused' in restored) return restored
  const cover = restored.cover ? ` The album had no cover: ${restored.cover} is its cover now.` : ''
  return { done: `${group.name} is back.${cover}` }
}

function restore(
  database: Database,
  { kind, ids, albumId }: TrashGroup,
  actor: Actor,
  now: number,
): Promise<{ restored: unknown; cover?: string | null } | { refused: string }> {
  const [id = ''] = ids
  if (kind === 'album') return restoreAlbums(database, [id], actor, now)
  if (kind === 'post') return restorePost(database, id, actor, now)
  return restoreFrames(database, { album: String(albumId), frames: ids, actor, now })
}
