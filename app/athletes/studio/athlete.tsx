import { data } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Column, Columns, Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { athleteTitle } from '../entry.ts'
import { countFollowers } from '../follow/follow.server.ts'
import type { Route } from './+types/athlete.ts'
import { Aside } from './athlete/aside.tsx'
import { readAthlete } from './athlete/athlete.server.ts'
import { EditAthlete } from './athlete/edit.tsx'
import { readFamilyPage } from './athlete/family-page.server.ts'
import { FamilyPage } from './athlete/family-page.tsx'
import { readHeld } from './athlete/held.server.ts'
import { HeldPhotos } from './athlete/held.tsx'
import { OtherTeams } from './athlete/other-teams.tsx'
import { Shown } from './athlete/shown.tsx'
import { readWithheldOf } from './athlete/withheld.server.ts'
import { WithheldWords } from './athlete/withheld.tsx'
import { Bib, bibState } from './bib.tsx'
import styles from './team/team.module.css'
import { TeamLink } from './team/team-link.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { database } = ports
  const athlete = await readAthlete(database, params.athlete)
  if (!athlete) throw data(null, { status: 404 })
  const { timeZone } = context.get(siteContext)
  const shown = athlete.notShownAt === null
  const held = shown ? null : await readHeld(database, athlete.id)
  const withheld = shown ? null : await readWithheldOf(database, athlete.id)
  const page = shown ? await readFamilyPage(ports, athlete.id) : null
  const followers = await countFollowers(database, athlete.id)
  const { searchParams } = url
  const asked = { doing: searchParams.get('do'), releasing: searchParams.get('release') }
  return { athlete, held, withheld, page, followers, ...asked, timeZone }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return studioTitle(loaderData ? athleteTitle(loaderData.athlete) : 'Athlete', matches)
}

export default function Athlete({ loaderData }: Route.ComponentProps) {
  const { athlete, held, withheld, page, followers, doing, releasing, timeZone } = loaderData
  const { id, number, name, team, notShownAt, conflict } = athlete
  return (
    <Page
      title={
        <span className={styles.title}>
          <Bib number={number} state={bibState({ notShown: notShownAt !== null, conflict })} large />{' '}
          <span>{name || 'No name'}</span>
        </span>
      }
      above={<TeamLink {...team} />}
    >
      <Columns>
        <Column>
          <EditAthlete key={id} athlete={athlete} />
          <Shown athlete={athlete} hiding={doing === 'hide'} timeZone={timeZone} />
          {notShownAt === null && <FamilyPage key={`${id} page`} athlete={id} page={page} />}
          {held && <HeldPhotos athlete={id} held={held} releasing={releasing} />}
          {withheld && <WithheldWords withheld={withheld} />}
          <OtherTeams athlete={athlete} />
        </Column>
        <Aside key={id} athlete={athlete} followers={followers} erasing={doing === 'erase'} />
      </Columns>
    </Page>
  )
}
