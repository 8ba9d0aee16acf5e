import { data, href } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Column, Columns, Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { counted } from '../../ui/count.ts'
import { athleteTitle } from '../entry.ts'
import { countFollowers } from '../follow/follow.server.ts'
import type { Route } from './+types/athlete.ts'
import { Aside } from './athlete/aside.tsx'
import { readAthlete } from './athlete/athlete.server.ts'
import { EditDialog, SameNumber } from './athlete/edit.tsx'
import { readFamilyPage } from './athlete/family-page.server.ts'
import { HiddenNotice, HideDialog } from './athlete/hide.tsx'
import { OtherTeams } from './athlete/other-teams.tsx'
import { readPhotos } from './athlete/photos.server.ts'
import { Photos } from './athlete/photos.tsx'
import { ReleaseDialog } from './athlete/release.tsx'
import { EraseDialog, RemoveDialog } from './athlete/remove.tsx'
import { readUntagged } from './athlete/untagged.server.ts'
import { readWithheldOf } from './athlete/withheld.server.ts'
import { WithheldWords } from './athlete/withheld.tsx'
import { Bib, bibState } from './bib.tsx'
import styles from './team/team.module.css'
import { TeamLink } from './team/team-link.tsx'

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { database } = ports
  const athlete = await readAthlete(database, params.athlete)
  if (!athlete) throw data(null, { status: 404 })
  const { id, team, notShownAt } = athlete
  const shown = notShownAt === null
  const all = !shown || searchParams.get('show') === 'all'
  return {
    athlete,
    all,
    photos: await readPhotos(database, id, all),
    untagged: await readUntagged(database, team.id),
    withheld: shown ? null : await readWithheldOf(database, id),
    page: shown ? await readFamilyPage(ports, id) : null,
    followers: await countFollowers(database, id),
    doing: searchParams.get('do'),
    releasing: searchParams.get('release'),
    timeZone: context.get(siteContext).timeZone,
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return studioTitle(loaderData ? athleteTitle(loaderData.athlete) : 'Athlete', matches)
}

type View = Route.ComponentProps['loaderData']

export default function Athlete({ loaderData }: Route.ComponentProps) {
  const { athlete, photos, withheld, page, followers, untagged, doing, all, timeZone } = loaderData
  const { id, number, name, team, notShownAt, conflict } = athlete
  const hidden = notShownAt !== null
  return (
    <Page
      title={
        <span className={styles.title}>
          <Bib number={number} state={bibState({ notShown: hidden, conflict })} large />{' '}
          <span>{name || 'No name'}</span>
        </span>
      }
      above={<TeamLink {...team} />}
      description={factsOf(loaderData)}
      actions={
        <div className="buttons">
          <ButtonLink to="?do=edit" icon="words" preventScrollReset>
            Edit
          </ButtonLink>
          {untagged && (
            <ButtonLink
              to={href('/studio/albums/:album/tagging', { album: untagged.id })}
              variant={doing === null ? 'filled' : undefined}
            >
              Tag more<span className="hidden-text"> in {untagged.title}</span>
            </ButtonLink>
          )}
        </div>
      }
    >
      <OpenDialog key={id} view={loaderData} />
      <Columns>
        <Column>
          <HiddenNotice athlete={athlete} photos={photos} timeZone={timeZone} />
          <SameNumber athlete={athlete} />
          <Photos number={number} photos={photos} hidden={hidden} all={all} />
          {withheld && <WithheldWords withheld={withheld} />}
          <OtherTeams athlete={athlete} />
        </Column>
        <Aside key={id} athlete={athlete} page={page} followers={followers} />
      </Columns>
    </Page>
  )
}

function factsOf({ athlete: { position, year }, photos: { total, games }, page, followers }: View): string {
  const count = total > 0 ? `${counted(total, 'photo')} in ${counted(games, 'album')}` : 'No photos'
  const followed = followers > 0 && counted(followers, 'follower')
  return [count, `Page ${page?.state ?? 'off'}`, followed, position, year].filter(Boolean).join(' · ')
}

function OpenDialog({ view: { athlete, photos, followers, doing, releasing } }: { view: View }) {
  const one = photos.albums.flatMap((album) => album.photos).find(({ photo }) => photo.id === releasing)
  const shared = { athlete, followers }
  if (one && athlete.notShownAt !== null) return <ReleaseDialog athlete={athlete.id} one={one} />
  if (doing === 'edit') return <EditDialog athlete={athlete} />
  if (doing === 'hide') return <HideDialog {...shared} photos={photos} />
  if (doing === 'remove') return <RemoveDialog athlete={athlete} photos={photos.total} />
  return doing === 'erase' && <EraseDialog {...shared} photos={photos.total} />
}
