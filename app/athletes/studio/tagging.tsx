import { data } from 'react-router'
import { albumCard } from '../../albums/list/album-list.server.ts'
import { portsContext } from '../../ports.server.ts'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { useStudio } from '../../studio/ui/use-studio.ts'
import type { Route } from './+types/tagging.ts'
import { countUntagged, readTaggedFrames, readTaggingTeams } from './tagging/frames.server.ts'
import { NothingToTag } from './tagging/nothing.tsx'
import { Tagging } from './tagging/tagging.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const album = await albumCard(database, params.album, Date.now())
  if (!album) throw data(null, { status: 404 })
  const start = url.searchParams.get('frame')
  let page = await readTaggedFrames(database, album.id, null)
  while (start && page.next && !page.frames.some(({ id }) => id === start)) {
    const { frames, next } = await readTaggedFrames(database, album.id, page.next)
    page = { frames: [...page.frames, ...frames], next }
  }
  return {
    album: { id: album.id, title: album.title },
    teams: await readTaggingTeams(database, album.id),
    counts: await countUntagged(database, album.id),
    page,
    start,
  }
}

/** The browser has these changes already. */
export function shouldRevalidate() {
  return false
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return studioTitle(loaderData ? `Tag athletes, ${loaderData.album.title}` : 'Tag athletes', matches)
}

export default function TagAlbum({ loaderData }: Route.ComponentProps) {
  const { account } = useStudio()
  const { album, teams, page } = loaderData
  const hasAthletes = teams.some(({ athletes }) => athletes.length > 0)
  if (!hasAthletes || page.frames.length === 0)
    return <NothingToTag album={album} empty={page.frames.length === 0} hasTeams={teams.length > 0} />
  return <Tagging key={album.id} account={account} {...loaderData} />
}
