import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readGrid } from '../../../albums/grid.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { Photos } from '../../albums/photos/photos.tsx'
import type { Route } from './+types/photos.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const grid = await readGrid(context.get(portsContext).database, params.album)
  if (!grid) throw data(null, { status: 404 })
  return grid
}

/** A filter shows fewer of the same photographs. What develops meanwhile the grid learns by itself. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args
  const isReading = (formMethod ?? 'GET') === 'GET'
  return currentUrl.pathname === nextUrl.pathname && isReading ? false : defaultShouldRevalidate
}

export default function AlbumPhotos({ loaderData, params }: Route.ComponentProps) {
  return <Photos key={params.album} album={params.album} stored={loaderData} />
}
