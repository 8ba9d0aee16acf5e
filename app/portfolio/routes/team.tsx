import { data, href } from 'react-router'
import * as t from '#messages/site'
import { Developing } from '../../photos/ui/developing.tsx'
import { portsContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { Fitted } from '../../ui/fitted.tsx'
import { teamData } from '../structured-data.ts'
import { readTeamPage } from '../teams.server.ts'
import { Games } from '../ui/games.tsx'
import type { Route } from './+types/team.ts'
import shared from './portfolio.module.css'
import styles from './team.module.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const team = await readTeamPage(database, params.team, Date.now())
  if (!team) throw data(null, { status: 404 })
  return { team, origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  if (!loaderData || !site) return []
  const { team, origin } = loaderData
  const title = [team.name, team.season].filter(Boolean).join(', ')
  return pageHead({
    title: `${title} | ${site.studio}`,
    description: t.teamDescription({ team: title, facts: factsOf(team).join(', '), ...site }),
    path: href('/teams/:team', { team: team.slug }),
    origin,
    site,
    picture: team.preview,
    data: teamData(team, origin),
  })
}

type Team = Route.ComponentProps['loaderData']['team']

/** '12 games', '1,204 photos' */
function factsOf({ games }: Team): string[] {
  const photographs = games.reduce((sum, { count }) => sum + count, 0)
  return [
    t.gameCount({ count: games.length }),
    ...(photographs > 0 ? [t.photoCount({ count: photographs })] : []),
  ]
}

export default function TeamPage({ loaderData: { team } }: Route.ComponentProps) {
  const { name, season, games, numbers } = team
  return (
    <>
      <div className="head page">
        {season && <p className="edge">{season}</p>}
        <h1 className={styles.name}>
          <Fitted>{name}</Fitted>
        </h1>
        <p className="edge facts">
          {factsOf(team).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {games.length === 0 ? (
        <p className={`lead page ${shared.empty}`}>{t.noGames()}</p>
      ) : (
        <Games games={games} />
      )}
      {numbers.length > 0 && <Numbers numbers={numbers} />}
      <Developing waiting={games.some(({ cover }) => !cover.developed)} />
    </>
  )
}

function Numbers({ numbers }: { numbers: string[] }) {
  return (
    <section className={`page ${styles.roster}`} aria-label={t.onRoster()}>
      <h2 className="edge">{t.onRoster()}</h2>
      <ul className={styles.numbers}>
        {numbers.map((number) => (
          <li key={number} data-long={number.length > 2 || undefined}>
            {number}
          </li>
        ))}
      </ul>
    </section>
  )
}
