import { dayText } from '../../studio/ui/dates/day.ts'
import panel from '../../studio/ui/page/panel.module.css'
import type { Night } from '../schedule/nights.server.ts'
import styles from './nights.module.css'

const AND = new Intl.ListFormat('en-US')
const WORDS = [
  ['whole', 'backed up'],
  ['part', 'with a problem'],
  ['missed', 'missed'],
  ['before', 'before the first backup'],
] as const

/** The words below say what is drawn. */
export function Nights({ nights }: { nights: Night[] }) {
  const rehearsed = nights.filter((night) => night.rehearsed)
  const counts = WORDS.map(([state, words]) => [nights.filter((one) => one.state === state).length, words])
  const said = counts.filter(([count]) => count !== 0).map((count) => count.join(' '))
  return (
    <div className={panel.text}>
      <h3>The last {nights.length} nights</h3>
      <div className={styles.nights} aria-hidden="true">
        {nights.map((night) => (
          <i key={night.day} data-state={night.state} data-rehearsed={night.rehearsed || undefined} />
        ))}
      </div>
      <p className="small quiet">
        {AND.format(said)}. {rehearsed.length > 0 && `Rehearsed on ${AND.format(rehearsed.map(nameOf))}. `}
        {missedTexts(nights).join(' ')}
      </p>
    </div>
  )
}

/** A backup has everything, so the next one makes up for all that were missed before it. */
export function missedTexts(nights: Night[]): string[] {
  const missed = nights.filter(({ state }) => state === 'missed')
  const madeUp = ({ day }: Night) => nights.find((night) => night.day > day && night.state === 'whole')
  return [...Map.groupBy(missed, madeUp)].map(([by, some]) => {
    const [were, them] = some.length === 1 ? ['was', 'it'] : ['were', 'them']
    const end = by
      ? `The backup of ${nameOf(by)} made up for ${them}.`
      : 'No backup has made up for that yet.'
    return `${AND.format(some.map(nameOf))} ${were} missed. ${end}`
  })
}

const nameOf = ({ day }: Night) => dayText(day, { month: 'long', day: 'numeric' })
