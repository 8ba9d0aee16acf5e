import { useState } from 'react'
import { data, href, Link, Outlet, useLocation } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { dayOf } from '../../clients/grants/end.ts'
import { portsContext } from '../../ports.server.ts'
import { dayTimeOf } from '../../studio/ui/dates/day-time.ts'
import { momentWithDay } from '../../studio/ui/dates/moment.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { useStudio } from '../../studio/ui/use-studio.ts'
import { AddPhotos } from '../../uploads/studio/add-photos.tsx'
import { albumCard } from '../list/album-list.server.ts'
import type { Route } from './+types/album.ts'
import { Actions, AlbumTabs, Why } from './album/head.tsx'
import { State } from './album/state.tsx'
import { useFreshAlbum } from './album/use-fresh-album.ts'

const DAY = 86_400_000

export async function loader({ params, context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  const now = Date.now()
  const album = await albumCard(context.get(portsContext).database, params.album, now)
  if (!album) throw data(null, { status: 404 })
  const tomorrow = { date: dayOf(now + DAY, timeZone), time: '09:00' }
  return { ...album, opening: album.publishAt === null ? tomorrow : dayTimeOf(album.publishAt, timeZone) }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return studioTitle(loaderData?.title ?? 'Album', matches)
}

export default function Album({ loaderData }: Route.ComponentProps) {
  const album = useFreshAlbum(loaderData)
  const [unsaved, setUnsaved] = useState(false)
  const { timeZone } = useStudio()
  const { pathname, search } = useLocation()
  const asks = unsaved || search.includes('do=')
  const isEmpty = album.photographs === 0 && album.link === null
  const first = isEmpty && !asks && pathname !== href('/studio/albums/:album/send', { album: album.id })
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
          {album.state === 'draft' && album.publishAt !== null && (
            <span className="small"> for {momentWithDay(album.publishAt, timeZone)}</span>
          )}
        </span>
      }
      actions={
        <AddPhotos albumId={album.link ? null : album.id} album={album.title} first={first}>
          <Actions album={album} opening={loaderData.opening} plain={asks || isEmpty} />
        </AddPhotos>
      }
    >
      <AlbumTabs album={album} />
      <Why album={album} />
      <Outlet context={setUnsaved} />
    </Page>
  )
}
