import { href, redirect } from 'react-router'
import { command } from '../../../../studio/ui/forms/command.server.ts'
import { deleteAlbums } from '../../../publishing.server.ts'

export const action = command(async ({ database, text, all, by }) => {
  const albums = all('album')
  const deleted = await deleteAlbums(database, albums, by)
  if ('refused' in deleted) return deleted
  const list = new URLSearchParams(text('list'))
  list.delete('deleted')
  for (const album of albums) list.append('deleted', album)
  throw redirect(`${href('/studio/albums')}?${list}`)
})
