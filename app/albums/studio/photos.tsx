import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { reportedTags } from '../../athletes/tags/reports.server.ts'
import { portsContext } from '../../ports.server.ts'
import { readCategories } from '../../site/site.server.ts'
import { readAlbumTeams } from '../album-teams.server.ts'
import { albumCard } from '../list/album-list.server.ts'
import type { Route } from './+types/photos.ts'
import { readGrid } from './photos/grid/grid.server.ts'
import { Photos } from './photos/photos.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const grid = await readGrid(database, params.album)
  const card = await albumCard(database, params.album, Date.now())
  if (!grid || !card) throw data(null, { status: 404 })
  const { categories } = await readCategories(database)
  const teams = await readAlbumTeams(database, params.album)
  return {
    grid,
    categories: card.visibility === 'private' ? categories : null,
    teams: teams.length > 0,
    reported: await reportedTags(database, params.album),
  }
}

/** A filter shows fewer of the same photographs. After a refusal, the photographs may have changed. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, actionStatus, defaultShouldRevalidate } = args
  const filters = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !filters && (actionStatus === 400 || defaultShouldRevalidate)
}

export default function AlbumPhotos({ loaderData, params }: Route.ComponentProps) {
  const { grid, ...facts } = loaderData
  return <Photos key={params.album} album={params.album} stored={grid} {...facts} />
}
