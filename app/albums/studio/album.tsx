import { data, href, isRouteErrorResponse, Link, Outlet, redirect, useRouteError } from 'react-router'
import { actorContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Page } from '../../studio/ui/page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import { AddPhotos } from '../../uploads/studio/add-photos.tsx'
import { albumCard } from '../list/album-list.server.ts'
import { deleteAlbum, publishAlbum, unpublishAlbum } from '../publishing.server.ts'
import type { Route } from './+types/album.ts'
import { Actions, type PublishRefused, Tabs, Why } from './album/head.tsx'
import { State } from './album/state.tsx'
import { useFreshAlbum } from './album/use-fresh-album.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const album = await albumCard(context.get(portsContext).database, params.album, Date.now())
  if (!album) throw data(null, { status: 404 })
  return album
}

export async function action({ request, params: { album }, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const actor = context.get(actorContext)
  const now = Date.now()
  switch ((await request.formData()).get('intent')) {
    case 'publish': {
      const card = await albumCard(database, album, now)
      const end = card?.expiresAt ?? null
      if (end !== null && end <= now) {
        return refusal({ error: 'Its last day is over. Set a later one first.' })
      }
      const published = await publishAlbum(database, album, end, actor, now)
      return 'refused' in published ? refusal({ error: published.refused, missing: published.missing }) : null
    }
    case 'unpublish': {
      const draft = await unpublishAlbum(database, album, actor, now)
      return 'refused' in draft ? refusal({ error: draft.refused }) : null
    }
    case 'delete': {
      const deleted = await deleteAlbum(database, album, actor, now)
      if ('refused' in deleted) return refusal({ error: deleted.refused })
      throw redirect(`${href('/studio/albums')}?deleted=${album}`)
    }
    default:
      throw data(null, { status: 400 })
  }
}

function refusal(refused: PublishRefused) {
  return data(refused, { status: 400 })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return studioTitle(loaderData?.title ?? 'Album', matches)
}

/** An album's head and its tabs. */
export default function Album({ loaderData: album }: Route.ComponentProps) {
  useFreshAlbum(album)
  const above = (
    <Link className="link" to={href('/studio/albums')}>
      Albums
    </Link>
  )
  return (
    <Page
      title={album.title}
      above={above}
      about={
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
      <Tabs album={album} />
      <Why album={album} />
      <Outlet />
    </Page>
  )
}

/** Inside the shell, so that the way to other pages stays. */
export function ErrorBoundary() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Page title={missing ? 'This album is not here' : 'Something went wrong on our side'}>
      <title>{missing ? 'Not here' : 'We will be right back'}</title>
      <p>
        {missing ? 'It is in the trash, or the address is wrong. ' : 'Please try again. '}
        <Link className="link" to={href('/studio/albums')}>
          All albums
        </Link>
      </p>
    </Page>
  )
}
