import { data, href, NavLink, Outlet } from 'react-router'
import { readAlbum } from '../../albums/overview.server.ts'
import { portsContext } from '../../ports.server.ts'
import { State } from '../albums/state.tsx'
import styles from '../albums/tabs.module.css'
import { Page } from '../shell/page.tsx'
import type { Route } from './+types/album.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const album = await readAlbum(context.get(portsContext).database, params.album, Date.now())
  if (!album) throw data(null, { status: 404 })
  const { id, title, visibility, state, missing } = album
  return { id, title, visibility, state, missing }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.title} | ${matches[1].loaderData?.studio} studio` }]
}

/** An album's head and its tabs. */
export default function Album({ loaderData: album }: Route.ComponentProps) {
  return (
    <Page title={album.title} about={<State album={album} />}>
      <nav className={styles.tabs} aria-label="Album">
        <NavLink to={href('/studio/albums/:album', { album: album.id })} end>
          Photos
        </NavLink>
      </nav>
      <Outlet />
    </Page>
  )
}
