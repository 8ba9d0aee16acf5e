import * as t from '#messages/site'
import card from '../../photos/ui/card.module.css'
import { Photo, priorityOf } from '../../photos/ui/photo.tsx'
import { withoutDate } from '../../ui/dates.ts'
import type { Game } from '../teams.server.ts'
import styles from './games.module.css'

const FIRST_SCREEN = 4
const SIZES = '(width >= 48rem) 11rem, 7rem'

const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const DAY = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const

export function Games({ games }: { games: Game[] }) {
  const months = Map.groupBy(games, ({ date }) => date?.slice(0, 7) ?? '')
  return (
    <div className={`page ${styles.season}`}>
      {[...months].map(([month, played]) => (
        <section key={month} className={styles.month} aria-labelledby={`month-${month}`}>
          <h2 className="edge" id={`month-${month}`}>
            {month === '' ? t.noDate() : new Date(month).toLocaleDateString(t.locale(), MONTH)}
          </h2>
          <ol className={styles.games}>
            {played.map((game) => (
              <li key={game.slug}>
                <GameLink game={game} at={games.indexOf(game)} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function GameLink({ game, at }: { game: Game; at: number }) {
  const { name, date, city, link, count, cover } = game
  const facts = [city, count > 0 && t.photoCount({ count })].filter(Boolean)
  return (
    <a className={styles.game} href={link}>
      <span className={card.print}>
        <Photo photo={cover} sizes={SIZES} priority={priorityOf(at, FIRST_SCREEN)} fill alt="" base={400} />
      </span>
      <span className={styles.words}>
        {date && (
          <b className="edge">
            <time dateTime={date}>{new Date(date).toLocaleDateString(t.locale(), DAY)}</time>
          </b>
        )}
        <span className={styles.name}>{withoutDate(name)}</span>
        <span className={`edge facts ${styles.facts}`}>
          {facts.map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
        </span>
      </span>
    </a>
  )
}
