import { href, Link, redirect } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { CommandButton } from '../../studio/ui/forms/commands.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { Thumb } from '../../studio/ui/thumb.tsx'
import { athleteTitle } from '../entry.ts'
import { EVIDENCE } from '../tags/evidence.ts'
import { type ReportedTag, reportedTags } from '../tags/reports.server.ts'
import type { Route } from './+types/reported.ts'
import { Bib } from './bib.tsx'
import styles from './reported.module.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const all = await reportedTags(database)
  const tag = all.find(({ photo, athlete }) => photo.id === params.photo && athlete.id === params.athlete)
  if (tag) return { tag, left: all.length - 1 }
  // It was answered a moment ago.
  const [next] = all
  throw redirect(next ? addressOf(next) : href('/studio'))
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Is it ${loaderData.tag.athlete.number}?` : 'Reported'
  return studioTitle(title, matches)
}

export default function Reported({ loaderData: { tag, left } }: Route.ComponentProps) {
  const { athlete, photo, file, instead } = tag
  const { number, team } = athlete
  const which = { photo: photo.id, athlete: athlete.id }
  return (
    <Page
      title={`Is it ${number}?`}
      description={left === 0 ? 'Reported as wrong' : `Reported as wrong. ${left} more to go`}
    >
      <div className={styles.reported} key={`${photo.id} ${athlete.id}`}>
        <Thumb photo={photo} alt={file} size={1200} fill />
        <div className={`${styles.facts} stack`}>
          <p className={styles.who}>
            <Bib number={number} large />
            <span>
              <Link className="link" to={href('/studio/athletes/:athlete', { athlete: athlete.id })}>
                {athleteTitle(athlete)}
              </Link>
              <span className="small quiet">{team}</span>
            </span>
          </p>
          <p>{reasonOf(tag)}</p>
          <p className="quiet">
            Someone who saw it reported this tag as wrong. Until you decide, this photo won’t come up for{' '}
            {number}.
          </p>
          {instead && <p>They think it’s {instead}.</p>}
          <div className="buttons">
            <CommandButton
              action={href('/studio/athletes/:athlete/tags/:photo/keeping', which)}
              icon="check"
              label={`It’s ${number}`}
            />
            <CommandButton
              action={href('/studio/athletes/:athlete/tags/:photo/removal', which)}
              icon="cross"
              label={`Remove ${number}`}
            />
          </div>
        </div>
      </div>
    </Page>
  )
}

function addressOf({ photo, athlete }: ReportedTag): string {
  return href('/studio/reported/:photo/:athlete', { photo: photo.id, athlete: athlete.id })
}

function reasonOf({ evidence, detail }: ReportedTag): string {
  return detail === '' ? `${EVIDENCE[evidence]}.` : `${EVIDENCE[evidence]}: ${detail}`
}
