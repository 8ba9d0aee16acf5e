import { Link } from 'react-router'
import * as t from '#messages/families'
import { PHOTOGRAPHS } from '../../../galleries/ui/cover/cover.tsx'
import { nameOf } from '../../../photos/ui/gallery/frame.tsx'
import { Photo } from '../../../photos/ui/photo.tsx'
import type { Offer } from '../../../store/offer.server.ts'
import { FromPrice } from '../../../store/ui/buy.tsx'
import { Fitted } from '../../../ui/fitted.tsx'
import type { SeasonPage } from '../../season/season.server.ts'
import { type SeasonQuery, seasonQuery } from '../../season/season.ts'
import type { RosterTeam } from '../../season/teams.server.ts'
import styles from './cover.module.css'
import { SendPage } from './send-page.tsx'
import { freshText, teamText, totalText } from './texts.ts'

export const FOLLOW = 'follow'

const LARGE = '(width < 64rem) 100vw, 58vw'
const SMALL = '(width < 64rem) 34vw, 20vw'

export interface SeasonProps {
  season: SeasonPage
  offer?: Offer
  since: number | null
  owner: string
  timeZone: string
  /** Whether emails can be sent. */
  follows: boolean
  asksPin: boolean
  card: string
  base: string
  frame: string | undefined
}

const COVERS = 4

/** The photos of the first screen: new ones first, and a wide one before all others. */
export function coversOf({ frames, marks }: SeasonPage) {
  const still = frames.flatMap((photo, i) => {
    const mark = marks[i]
    return mark && !photo.video ? [{ photo, n: i + 1, ...mark }] : []
  })
  const ordered = still.toSorted((a, b) => Number(b.fresh) - Number(a.fresh))
  const wide = ordered.slice(0, COVERS).find(({ photo: { width, height } }) => width > height)
  return [...(wide ? [wide] : []), ...ordered.filter((one) => one !== wide)].slice(0, COVERS)
}

/** The first screen, with number, name and news. */
export function SeasonCover({
  season,
  since,
  owner,
  timeZone,
  base,
  asked,
  asksPin,
  covers,
  offer,
}: SeasonProps & { asked: SeasonQuery; covers: Covers }) {
  const { athlete, teams, total } = season
  const { number, name } = athlete
  const query = seasonQuery(asked)
  return (
    <div className={styles.cover} data-bare={covers.length === 0 || undefined}>
      {covers.length > 0 && <Wall covers={covers} base={base} team={asked.team} fresh={total.fresh} />}
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
        {offer && (
          <p className="edge">
            <FromPrice offer={offer} />
          </p>
        )}
        {total.frames > 0 && (
          <div className="buttons">
            <Link
              className="button second"
              to={`${base}${seasonQuery({ ...asked, onlyNew: total.fresh > 0 })}#${PHOTOGRAPHS}`}
            >
              {t.seePhotos({ fresh: total.fresh })}
            </Link>
            <SendPage base={base} asksPin={asksPin} />
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

type Covers = ReturnType<typeof coversOf>

interface WallProps {
  covers: Covers
  base: string
  team: string | null
  fresh: number
}

function Wall({ covers, base, team, fresh }: WallProps) {
  return (
    <div className={styles.wall}>
      {covers.map(({ photo, n, number }, i) => (
        <Link
          key={photo.frameId}
          to={`${base}/${n}${seasonQuery({ team })}`}
          state={{ fromGallery: true }}
          preventScrollReset
          aria-label={[nameOf(photo, number), i === 0 && fresh > 0 && t.freshCount({ count: fresh })]
            .filter(Boolean)
            .join(', ')}
        >
          <Photo photo={photo} sizes={i === 0 ? LARGE : SMALL} priority={i === 0 ? 'first' : 'near'} fill />
          {i === 0 && fresh > 0 && <b className={styles.fresh}>{t.freshCount({ count: fresh })}</b>}
        </Link>
      ))}
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
