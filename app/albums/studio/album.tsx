import { data, href, Link, Outlet } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { AddPhotos } from '../../uploads/studio/add-photos.tsx'
import { albumCard } from '../list/album-list.server.ts'
import type { Route } from './+types/album.ts'
import { Actions, AlbumTabs, Why } from './album/head.tsx'
import { State } from './album/state.tsx'
import { useFreshAlbum } from './album/use-fresh-album.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const album = await albumCard(context.get(portsContext).database, params.album, Date.now())
  if (!album) throw data(null, { status: 404 })
  return album
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return studioTitle(loaderData?.title ?? 'Album', matches)
}

export default function Album({ loaderData }: Route.ComponentProps) {
  const album = useFreshAlbum(loaderData)
  const above = (
    <Link className="link" to={href('/studio/albums')}>
      Albums
    </Link>
  )
  return (
    <Page
      title={album.title}
      above={above}
      description={
        <span role="status">
          <State album={album} />
        </span>
      }
      actions={
        <AddPhotos albumId={album.link ? null : album.id} album={album.title}>
          <Actions album={album} />
        </AddPhotos>
      }
    >
      <AlbumTabs album={album} />
      <Why album={album} />
      <Outlet />
    </Page>
  )
}
