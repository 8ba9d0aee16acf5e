import { href, redirect } from 'react-router'
import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { allOf, textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { restoreAlbums } from '../../../publishing.server.ts'
import type { Route } from './+types/restorations.ts'

/** Puts albums back that were moved to the trash, and leads to the same list. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const form = await request.formData()
  const albums = allOf(form, 'album')
  const restored = await restoreAlbums(database, albums, context.get(actorContext), Date.now())
  if ('refused' in restored) return commandResult(restored)
  const list = new URLSearchParams(textOf(form, 'list'))
  list.delete('deleted')
  throw redirect(`${href('/studio/albums')}?${list}`)
}
