import { href, Link } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { albumCard } from '../../albums/list/album-list.server.ts'
import { readVisits } from '../../pages/visits/read.server.ts'
import type { CoverView } from '../../photos/rules/photo.ts'
import { portsContext } from '../../ports.server.ts'
import segments from '../ui/controls/segments.module.css'
import { dayText } from '../ui/dates/day.ts'
import list from '../ui/list/list.module.css'
import { Column, Page } from '../ui/page/page.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { titled } from '../ui/page/title.ts'
import { Thumb } from '../ui/thumb.tsx'
import { Bars } from '../visitors/bars.tsx'
import styles from '../visitors/visitors.module.css'
import type { Route } from './+types/visitors.ts'

const SPANS = [
  [7, '7 days'],
  [30, '30 days'],
  [365, '12 months'],
] as const
const DIRECT = 'Directly, or from an app'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const today = Temporal.Now.plainDateISO(context.get(siteContext).timeZone).toString()
  const [span] = SPANS.find(([days]) => `${days}` === url.searchParams.get('days')) ?? SPANS[1]
  const visits = await readVisits(database, today, span)
  const cards = visits.pages.map(async ({ album, ...page }) => {
    const card = album === null ? null : await albumCard(database, album, Date.now())
    return { ...page, album, cover: card?.cover ?? null }
  })
  return { ...visits, span, pages: await Promise.all(cards) }
}

export const meta = titled('Visitors')

export default function Visitors({ loaderData: view }: Route.ComponentProps) {
  const { span, first, people, days, sources } = view
  const albums = view.pages.flatMap(({ album, ...row }) =>
    album === null ? [] : [{ ...row, key: album, to: href('/studio/albums/:album', { album }) }],
  )
  const pages = view.pages.filter(({ album }) => album === null)
  return (
    <Page
      title="Visitors"
      above={
        <Link className="link" to={href('/studio')}>
          Today
        </Link>
      }
      actions={
        <nav className={segments.segments} aria-label="Time">
          {SPANS.map(([length, label]) => (
            <Link key={length} to={`?days=${length}`} aria-current={length === span ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      }
    >
      {first === null ? (
        <div>
          <p className={list.empty}>
            Nobody yet. You’ll see how many people visit your site here, day by day.
          </p>
          <Bars days={days} />
        </div>
      ) : (
        <div className={styles.columns}>
          <div>
            <p className={styles.total}>
              <b>{people.toLocaleString('en-US')}</b>{' '}
              <span>
                {people === 1 ? 'person' : 'people'} visited{' '}
                <span className="quiet">
                  {first > (days[0]?.day ?? '')
                    ? `since ${dayText(first, { month: 'long', day: 'numeric' })}`
                    : `in ${SPANS.find(([length]) => length === span)?.[1]}`}
                </span>
              </span>
            </p>
            <Bars days={days} />
          </div>
          <Panel title="Where from">
            <Ranking
              rows={sources.map(({ name, ...row }) => ({ ...row, key: name, name: name || DIRECT }))}
            />
          </Panel>
          {albums.length > 0 && (
            <Panel title="Albums">
              <Ranking rows={albums} />
            </Panel>
          )}
          <Panel title="Pages">
            <Ranking rows={pages.map(({ page, cover: _, ...row }) => ({ ...row, key: page }))} />
          </Panel>
        </div>
      )}
      <Column>
        <Panel title="How it’s counted">
          <div className={styles.how}>
            <p>
              <b>No cookie, no address, no name.</b> A visitor is a code made from their address and browser,
              with a key that’s deleted after midnight. After that, nobody can tell who it was.
            </p>
            <p>
              <b>So these are good guesses.</b> A family on one Wi-Fi can count as one person. One person on
              two days counts as two. Search engines and link previews aren’t counted if they say what they
              are.
            </p>
            <p>
              <b>Families are never followed.</b> Private albums and athletes’ pages aren’t counted. Neither
              are people who are signed in or ask not to be tracked. Counts are deleted after a year.
            </p>
          </div>
        </Panel>
      </Column>
    </Page>
  )
}

interface RankingRow {
  key: string
  name: string
  people: number
  to?: string
  cover?: CoverView | null
}

function Ranking({ rows }: { rows: RankingRow[] }) {
  const most = Math.max(1, ...rows.map(({ people }) => people))
  if (rows.length === 0) return <p className={`${styles.row} quiet`}>Nobody in this time.</p>
  return (
    <ul>
      {rows.map(({ key, name, people, to, cover }) => (
        <li key={key} className={styles.row}>
          <i style={{ inlineSize: `${(100 * people) / most}%` }} />
          {cover !== undefined && (
            <span className={styles.picture}>{cover && <Thumb photo={cover} alt="" size={72} fill />}</span>
          )}
          <span className={`${styles.name} clip`}>{to ? <Link to={to}>{name}</Link> : name}</span>
          <b>{people.toLocaleString('en-US')}</b>
        </li>
      ))}
    </ul>
  )
}
