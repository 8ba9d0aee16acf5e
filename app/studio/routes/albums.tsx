import { portsContext } from '../../ports.server.ts'
import { readAlbums } from '../albums/albums.server.ts'
import { Albums } from '../albums/list.tsx'
import { Page } from '../shell/page.tsx'
import type { Route } from './+types/albums.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  return readAlbums(context.get(portsContext), url, Date.now())
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Albums | ${matches[1].loaderData?.studio} studio` }]
}

export default function AlbumList({ loaderData }: Route.ComponentProps) {
  return (
    <Page title="Albums">
      <Albums {...loaderData} />
    </Page>
  )
}
