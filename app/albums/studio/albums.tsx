import { href } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { countText } from '../../studio/ui/list/page.ts'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import type { Route } from './+types/albums.ts'
import { Deleted } from './album/trash.tsx'
import { readAlbums } from './list/albums.server.ts'
import { Albums } from './list/list.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  return readAlbums(context.get(portsContext), url, Date.now())
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Albums', matches)
}

export default function AlbumList({ loaderData: view }: Route.ComponentProps) {
  const { counts, search, deleted } = view
  const description = counts.all === 1 ? '1 album' : `${countText(counts.all)} albums`
  return (
    <Page
      title="Albums"
      description={search ? null : description}
      actions={
        <ButtonLink to={href('/studio/albums/new')} variant="filled" icon="add">
          New album
        </ButtonLink>
      }
    >
      {deleted && <Deleted album={deleted} />}
      <Albums {...view} />
    </Page>
  )
}
