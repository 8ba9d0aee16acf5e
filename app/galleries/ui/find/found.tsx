import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as t from '#messages/galleries'
import type { AlbumDownloads } from '../../../../ports/database/schema/albums.ts'
import { ForPrinting, Numbers } from '../../../delivery/ui/downloads.tsx'
import { useSite } from '../../../site/use-site.ts'
import type { SearchInput } from '../../../viewers/gallery-mode.ts'
import { modeQuery } from '../../../viewers/gallery-mode.ts'
import type { FindTeam, SearchResult } from '../../find/find.ts'
import { placesIn, ShareSelected } from '../select/share-selected.tsx'
import styles from './find.module.css'
import { FIND, FindForm } from './find-form.tsx'
import { ReportSaid } from './report.tsx'

interface FoundProps {
  base: string
  name: string
  title: string
  found: SearchResult
  teams: FindTeam[]
  captioned: boolean
  only: number[]
  numbers: number[] | null
  total: number
  downloads: AlbumDownloads
  selecting: boolean
}

export function FoundHead(props: FoundProps) {
  return (
    <>
      <What {...props} />
      <ReportSaid />
    </>
  )
}

function What(props: FoundProps) {
  const { found, only } = props
  if (only.length > 0) return <Photographs {...props} />
  if (!found.team) return <NoTeam {...props} />
  if (found.several.length > 0) return <Several {...props} team={found.team} />
  return <Nobody {...props} team={found.team} />
}

function Photographs(props: FoundProps) {
  const { base, title, only, numbers, downloads, total, found, selecting } = props
  const { athlete, team, asked } = found
  const name = athlete ? athlete.name : t.quoted({ text: asked })
  return (
    <section className={styles.found} aria-labelledby="found-title">
      <div className="page">
        {athlete && <Giant number={athlete.number} />}
        <div className={`column ${styles.what}`}>
          <p className="edge">
            <b>{athlete ? team?.name : t.inCaptions()}</b>
          </p>
          <FoundTitle found={found}>
            {athlete && <span className="hidden-text">{t.numberIs(athlete)}, </span>}
            {name && <span className={styles.name}>{name} </span>}
            <span className={styles.count}>{t.photoCount({ count: only.length })}</span>
          </FoundTitle>
          <p className="small quiet">{t.inAlbum({ title })}</p>
        </div>
        {!selecting && (
          <div className={`wrap ${styles.acts}`}>
            {downloads !== 'none' && (
              <Download base={base} only={only} numbers={numbers} downloads={downloads} found={found} />
            )}
            <p className={styles.links}>
              <Link className="link" to={`${base}#${FIND}`}>
                {t.findAnother()}
              </Link>
              <Link className="link" to={base}>
                {t.allOf({ total })}
              </Link>
            </p>
          </div>
        )}
      </div>
    </section>
  )
}

/** A new key for each search, so that the heading is announced and gets the focus. */
function FoundTitle({ found: { asked, team }, children }: { found: SearchResult; children: ReactNode }) {
  return (
    <h1 key={`${team?.id} ${asked}`} id="found-title" tabIndex={-1}>
      {children}
    </h1>
  )
}

function Download({
  base,
  only,
  numbers,
  downloads,
  found: { athlete },
}: Pick<FoundProps, 'base' | 'only' | 'numbers' | 'downloads' | 'found'>) {
  return (
    <form className={`wrap ${styles.download}`} method="post" action={`${base}/archives`} data-download="">
      <Numbers of={only} shows={athlete?.number} />
      <button type="submit" name="size" value="web" className="button">
        {t.downloadThese({ count: only.length })}
      </button>
      <ShareSelected key={only.join()} base={base} name={t.photoFile()} {...placesIn(base, numbers, only)} />
      <ForPrinting downloads={downloads} />
    </form>
  )
}

function Nobody({ base, found, team, total }: FoundProps & { team: FindTeam }) {
  const { asked, numbers } = found
  const { owner } = useSite()
  const isNumber = /\d/.test(asked) && asked.length <= 4
  const address = (asked: SearchInput) => base + modeQuery({ shown: 'found', asked })
  return (
    <Nothing>
      {isNumber && <Giant number={asked.toUpperCase()} outline />}
      {/* Must be true of a number that nobody wears, of one that two wear, and of a hidden athlete. */}
      <FoundTitle found={found}>
        {t.cantShow({ kind: isNumber ? 'number' : 'name', team: team.name, asked })}
      </FoundTitle>
      <p className="lead">{t.askOwner({ owner })}</p>
      <div className="buttons">
        <Link className="button second" to={`${base}#${FIND}`}>
          {t.findAnother()}
        </Link>
        <Link className="link" to={base}>
          {t.allOf({ total })}
        </Link>
      </div>
      {numbers.length > 0 && (
        <nav className={`column ${styles.numbers}`} aria-label={t.numbersHere({ team: team.name })}>
          <h2 className="edge">{t.numbersHere({ team: team.name })}</h2>
          <ul className="wrap">
            {numbers.map((number) => (
              <li key={number}>
                <Link to={address({ team: team.id, find: number })}>{number}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Nothing>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <section className={styles.nobody} aria-labelledby="found-title">
      <div className="page">{children}</div>
    </section>
  )
}

function Several({ base, found, team }: FoundProps & { team: FindTeam }) {
  return (
    <Nothing>
      <FoundTitle found={found}>
        {t.whichOne({ count: found.several.length, team: team.name, asked: found.asked })}
      </FoundTitle>
      <ul className={styles.several}>
        {found.several.map(({ number, name }) => (
          <li key={number}>
            <Link to={base + modeQuery({ shown: 'found', asked: { team: team.id, find: number } })}>
              <b>{number}</b> {name}
            </Link>
          </li>
        ))}
      </ul>
      <Link className="link" to={`${base}#${FIND}`}>
        {t.findAnother()}
      </Link>
    </Nothing>
  )
}

function NoTeam({ base, found, teams, captioned }: FoundProps) {
  return (
    <Nothing>
      <FoundTitle found={found}>
        {teams.length > 0 ? t.whichTeam() : t.noCaption({ asked: found.asked })}
      </FoundTitle>
      {(teams.length > 0 || captioned) && (
        <FindForm base={base} teams={teams} captioned={captioned} find={found.asked} />
      )}
      <Link className="link" to={base}>
        {t.allPhotos()}
      </Link>
    </Nothing>
  )
}

function Giant({ number, outline }: { number: string; outline?: boolean }) {
  return (
    <span
      className={styles.giant}
      data-outline={outline || undefined}
      data-long={number.length > 2 ? number.length : undefined}
      aria-hidden="true"
    >
      {number}
    </span>
  )
}
