import { Link } from 'react-router'
import * as t from '#messages/families'
import { DOWNLOADS } from '../../../delivery/offer/parts.ts'
import { PHOTOGRAPHS } from '../../../galleries/ui/cover/cover.tsx'
import { Photo } from '../../../photos/ui/photo.tsx'
import { Fitted } from '../../../ui/fitted.tsx'
import type { SeasonPage } from '../../season/season.server.ts'
import { type SeasonQuery, seasonQuery } from '../../season/season.ts'
import type { RosterTeam } from '../../season/teams.server.ts'
import styles from './cover.module.css'
import { freshText, teamText, totalText } from './texts.ts'

export const FOLLOW = 'follow'

const SIZES = '(width < 48rem) and (orientation: portrait) 110svh, max(100vw, 150svh)'

export interface SeasonProps {
  season: SeasonPage
  since: number | null
  owner: string
  timeZone: string
  /** Whether emails can be sent. */
  follows: boolean
  card: string
  base: string
  frame: string | undefined
}

/** The first screen, with number, name and news. */
export function SeasonCover({
  season,
  since,
  owner,
  timeZone,
  base,
  asked,
}: SeasonProps & { asked: SeasonQuery }) {
  const { athlete, teams, total, cover, downloads } = season
  const { number, name } = athlete
  const query = seasonQuery(asked)
  const most = Math.max(0, ...downloads.map(({ count }) => count))
  return (
    <div className={styles.cover} data-bare={cover === null || undefined}>
      {cover && <Photo photo={cover} sizes={SIZES} priority="first" fill alt="" className={styles.photo} />}
      <div className={`page ${styles.stand}`}>
        <p className="edge">
          <b>{teamText(athlete)}</b>
        </p>
        <span
          className={styles.number}
          data-long={number.length > 2 ? number.length : undefined}
          aria-hidden="true"
        >
          {number}
        </span>
        <h1 className={name === '' ? 'hidden-text' : styles.name}>
          <span className="hidden-text">{t.number({ number })}</span>
          {name !== '' && (
            <>
              <span className="hidden-text">, </span>
              <Fitted>{name}</Fitted>
            </>
          )}
        </h1>
        <p className={`lead ${styles.lead}`}>
          {total.frames === 0 ? (
            t.noPhotos({ owner })
          ) : (
            <>
              {totalText(total)}{' '}
              {total.fresh > 0 && since !== null && <b>{freshText(total.fresh, since, timeZone)}</b>}
            </>
          )}
        </p>
        {total.frames > 0 && (
          <div className="buttons">
            <Link
              className="button"
              to={`${base}${seasonQuery({ ...asked, onlyNew: total.fresh > 0 })}#${PHOTOGRAPHS}`}
            >
              {t.seePhotos({ fresh: total.fresh })}
            </Link>
            {most > 0 && (
              <Link className="button second" to={`${base}${query}#${DOWNLOADS}`}>
                {most === total.frames ? t.downloadAll({ count: most }) : t.downloadSome({ count: most })}
              </Link>
            )}
          </div>
        )}
        <Link className="link" to={`${base}${query}#${FOLLOW}`}>
          {t.emailNew()}
        </Link>
        <Teams teams={teams} current={athlete.id} base={base} />
      </div>
    </div>
  )
}

export function Teams({ teams, current, base }: { teams: RosterTeam[]; current: string; base: string }) {
  if (teams.length < 2) return null
  return (
    <nav className={styles.teams} aria-label={t.teams()}>
      <ul>
        {teams.map((team) => (
          <li key={team.id}>
            <Link
              to={base + seasonQuery({ team: team.id, onlyNew: false })}
              aria-current={team.id === current ? 'page' : undefined}
            >
              {teamText(team)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
