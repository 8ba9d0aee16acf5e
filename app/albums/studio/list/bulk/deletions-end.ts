import { href, redirect } from 'react-router'
import { command } from '../../../../studio/ui/forms/command.server.ts'
import { restoreAlbums } from '../../../publishing.server.ts'

export const action = command(async ({ database, text, all, by }) => {
  const albums = all('album')
  const restored = await restoreAlbums(database, albums, by)
  if ('refused' in restored) return restored
  const list = new URLSearchParams(text('list'))
  list.delete('deleted')
  throw redirect(`${href('/studio/albums')}?${list}`)
})
