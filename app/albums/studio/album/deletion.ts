import { href, redirect } from 'react-router'
import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { deleteAlbums } from '../../publishing.server.ts'
import type { Route } from './+types/deletion.ts'

/** Moves an album to the trash, and leads to the list, which can undo it. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const deleted = await deleteAlbums(database, [params.album], context.get(actorContext), Date.now())
  if ('refused' in deleted) return commandResult(deleted)
  throw redirect(`${href('/studio/albums')}?deleted=${params.album}`)
}
