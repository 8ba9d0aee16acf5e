import { href, redirect } from 'react-router'
import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { allOf, textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { deleteAlbums } from '../../../publishing.server.ts'
import type { Route } from './+types/deletions.ts'

/** Moves albums to the trash, and leads to the same list, which can undo it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const form = await request.formData()
  const albums = allOf(form, 'album')
  const deleted = await deleteAlbums(database, albums, context.get(actorContext), Date.now())
  if ('refused' in deleted) return commandResult(deleted)
  const list = new URLSearchParams(textOf(form, 'list'))
  list.delete('deleted')
  for (const album of albums) list.append('deleted', album)
  throw redirect(`${href('/studio/albums')}?${list}`)
}
