import { useState } from 'react'
import { Bib } from '../../../athletes/studio/bib.tsx'
import { EVIDENCE } from '../../../athletes/tags/evidence.ts'
import { Badge } from '../../../studio/ui/badge.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Segments } from '../../../studio/ui/controls/segments.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import type { Shown } from './choices.ts'
import styles from './match.module.css'
import type { MatchRow, MatchView } from './match-view.server.ts'

interface RowsProps {
  view: Omit<MatchView, 'tags'>
  shown: Shown
  /** Photographs that are unticked. */
  left: ReadonlySet<string>
  onToggle(photo: string): void
}

type Filter = 'all' | 'unsure' | 'several'

/** So many rows at first, and more with each press. */
const PART = 200

/** What would be tagged, and why, in the order of the album. */
export function Rows({ view: { rows, counts }, shown, left, onToggle }: RowsProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const [most, setMost] = useState(PART)
  const number = (count: number) => count.toLocaleString('en-US')
  const of = rows
    .filter(({ reasons }) => shown === 'all' || reasons.some(({ source }) => source === shown))
    .filter((row) => filter === 'all' || (filter === 'unsure' ? row.kind === 'unsure' : isSeveral(row)))
  return (
    <>
      <div className={styles.filters}>
        <Segments
          label="Show"
          value={filter}
          onChoose={setFilter}
          options={[
            ['all', `All ${number(counts.all)}`],
            ['unsure', `Unsure ${number(counts.unsure)}`],
            ['several', `Two or more ${number(counts.several)}`],
          ]}
        />
        <span className={`${styles.hint} small quiet`}>Untick what is wrong</span>
      </div>
      {of.length === 0 && <p className={`${styles.none} quiet`}>{EMPTY[shown]}</p>}
      <ul className={styles.rows} aria-label="What will be tagged and why">
        {of.slice(0, most).map((row) => (
          <Row key={row.photo} row={row} ticked={!left.has(row.photo)} onToggle={onToggle} />
        ))}
      </ul>
      {of.length > most && (
        <p className={styles.none}>
          <Button onClick={() => setMost(most + PART)}>
            {`Show more, ${number(of.length - most)} are left`}
          </Button>
        </p>
      )}
    </>
  )
}

const EMPTY: Record<Shown, string> = {
  all: 'Nothing yet: no caption and no card names an athlete of these teams.',
  caption: 'No caption, keyword or person shown names an athlete of these teams.',
  card: 'No photograph follows a card.',
}

function isSeveral({ kind, numbers }: MatchRow): boolean {
  return kind === 'tag' && numbers.length > 1
}

interface RowProps {
  row: MatchRow
  ticked: boolean
  onToggle(photo: string): void
}

function Row({ row: { photo, frame, cover, numbers, reasons, kind }, ticked, onToggle }: RowProps) {
  return (
    <li data-off={(kind === 'tag' && !ticked) || undefined}>
      <span className={styles.thumb}>
        <Thumb photo={cover} alt="" size={72} fill />
      </span>
      <span className={`${styles.frame} num`}>
        <span className="hidden-text">Frame </span>
        {frame || '–'}
      </span>
      <span className={styles.who}>
        {kind === 'unsure' ? (
          <Badge shape="ring" tone="off">
            Left untagged
          </Badge>
        ) : (
          numbers.map((number) => <Bib key={number} number={number} />)
        )}
      </span>
      <span className={styles.why}>
        {reasons.map(({ source, detail }) => (
          <span key={detail}>
            <span className="small quiet">
              <Icon name={source} /> {EVIDENCE[source]}
            </span>
            <span>{detail}</span>
          </span>
        ))}
      </span>
      {kind === 'tag' && (
        <label className={styles.tick}>
          <input type="checkbox" checked={ticked} onChange={() => onToggle(photo)} />
          <span className="hidden-text">Tag frame {frame || 'without a number'}</span>
        </label>
      )}
    </li>
  )
}
