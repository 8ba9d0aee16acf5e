import { Button } from '@mantine/core'
import { data, href, Link, redirect } from 'react-router'
import { actorContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Icon } from '../../studio/ui/icon.tsx'
import { Page } from '../../studio/ui/page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import { restoreAlbum } from '../publishing.server.ts'
import type { Route } from './+types/albums.ts'
import { Deleted } from './album/trash.tsx'
import { readAlbums } from './list/albums.server.ts'
import { Albums } from './list/list.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  return readAlbums(context.get(portsContext), url, Date.now())
}

/** Puts an album back that was moved to the trash. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext)
  const fields = await request.formData()
  const album = String(fields.get('album') ?? '')
  const { database } = context.get(portsContext)
  const restored = await restoreAlbum(database, album, actor, Date.now())
  if ('refused' in restored) return data({ error: restored.refused }, { status: 400 })
  throw redirect(href('/studio/albums/:album', { album }))
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Albums', matches)
}

export default function AlbumList({ loaderData: view, actionData }: Route.ComponentProps) {
  const { counts, search, deleted } = view
  const about = counts.all === 1 ? '1 album' : `${counts.all.toLocaleString('en-US')} albums`
  return (
    <Page title="Albums" about={search ? null : about} actions={<NewAlbum />}>
      {deleted && <Deleted {...deleted} error={actionData?.error} />}
      <Albums {...view} />
    </Page>
  )
}

function NewAlbum() {
  return (
    <Button
      component={Link}
      to={href('/studio/albums/new')}
      variant="filled"
      leftSection={<Icon name="add" />}
    >
      New album
    </Button>
  )
}
