import { byOf, staffContext } from '../../../accounts/staff-context.server.ts'
import { search } from '../../../limits/search-limit.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { cleanSearch } from '../../../studio/ui/list/address.ts'
import { type AlbumChoice, albumChoices } from '../../../uploads/studio/tray/albums.server.ts'
import { albumTitle } from '../../details.ts'
import { createAlbum } from '../../edit-album.server.ts'
import type { Route } from './+types/choices.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { searchParams } = url
  const words = cleanSearch(searchParams.get('search') ?? '')
  return search<AlbumChoice[]>(ports, context.get(staffContext).id, [], () =>
    albumChoices(ports.database, words, searchParams.get('from') ?? undefined),
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const given = albumTitle.safeParse((await request.formData()).get('name'))
  if (!given.success) return { refused: given.error.issues[0]?.message ?? 'Write a title.' }
  const title = given.data
  const { id } = await createAlbum(database, { title, visibility: 'private' }, byOf(context))
  return { id, title }
}
