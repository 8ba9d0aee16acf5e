import { useState } from 'react'
import { href, Link } from 'react-router'
import { Badge } from '../../../studio/ui/badge.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Segments } from '../../../studio/ui/controls/segments.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { EVIDENCE } from '../../tags/evidence.ts'
import { Bib } from '../bib.tsx'
import type { Shown } from './choices.ts'
import styles from './match.module.css'
import type { MatchRow, MatchView } from './match-view.server.ts'

interface RowsProps {
  view: MatchView
  shown: Shown
  toggled: ReadonlySet<string>
  onToggle(photos: string[]): void
}

type Filter = 'all' | 'unsure' | 'several'

const PART = 200

export function Rows({ view: { rows, counts }, shown, toggled, onToggle }: RowsProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const [most, setMost] = useState(PART)
  const number = (count: number) => count.toLocaleString('en-US')
  const of = rows
    .filter(({ reasons }) => shown === 'all' || reasons.some(({ source }) => source === shown))
    .filter((row) => filter === 'all' || (filter === 'unsure' ? row.kind === 'unsure' : isSeveral(row)))
  const open = of.filter((row) => isOpen(row) && !toggled.has(row.photo)).map(({ photo }) => photo)
  return (
    <>
      <div className={`${styles.filters} between`}>
        <Segments
          label="Show"
          value={filter}
          onChoose={setFilter}
          options={[
            ['all', `All ${number(counts.all)}`],
            ['unsure', `Needs review ${number(counts.unsure)}`],
            ['several', `Two or more ${number(counts.several)}`],
          ]}
        />
        {filter === 'unsure' && open.length > 0 ? (
          <Button onClick={() => onToggle(open)}>{`Check all ${number(open.length)} with a number`}</Button>
        ) : (
          <span className={`${styles.hint} small quiet`}>Uncheck anything that’s wrong</span>
        )}
      </div>
      {of.length === 0 && <p className={`${styles.none} quiet`}>{EMPTY[shown]}</p>}
      <ul className={styles.rows} aria-label="Tags to add, and why">
        {of.slice(0, most).map((row) => (
          <Row
            key={row.photo}
            row={row}
            ticked={(row.kind === 'tag') !== toggled.has(row.photo)}
            onToggle={() => onToggle([row.photo])}
          />
        ))}
      </ul>
      {of.length > most && (
        <p className={styles.none}>
          <Button onClick={() => setMost(most + PART)}>
            {`Show more (${number(of.length - most)} left)`}
          </Button>
        </p>
      )}
    </>
  )
}

const EMPTY: Record<Shown, string> = {
  all: 'Nothing yet. No caption or card points to an athlete on these teams.',
  caption: 'No caption, keyword, or person shown names an athlete on these teams.',
  card: 'No photos follow a card.',
}

function isSeveral({ kind, who }: MatchRow): boolean {
  return kind === 'tag' && who.length > 1
}

export function isOpen({ kind, who }: MatchRow): boolean {
  return kind === 'unsure' && who.length > 0
}

interface RowProps {
  row: MatchRow
  ticked: boolean
  onToggle(): void
}

function Row({ row, ticked, onToggle }: RowProps) {
  const { photo, frame, cover, who, reasons, kind } = row
  const canTick = kind === 'tag' || isOpen(row)
  return (
    <li data-off={(kind === 'tag' && !ticked) || undefined}>
      <span className={styles.thumb}>
        <Thumb photo={cover} alt="" size={72} fill />
      </span>
      <span className={`${styles.frame} num quiet`}>
        <span className="hidden-text">Photo </span>
        {frame || '–'}
      </span>
      <span className={styles.who}>
        {kind === 'unsure' && (
          <Badge shape="ring" tone="off">
            {canTick ? 'Needs review' : 'Left untagged'}
          </Badge>
        )}
        {who.map(({ number, name, team }) => (
          <span key={`${number} ${name} ${team}`} className={styles.athlete}>
            <Bib number={number} />
            <span>
              {name}
              {team && <small className="quiet"> {team}</small>}
            </span>
          </span>
        ))}
        {kind === 'card' && (
          <Link className="link small" to={href('/studio/held/:photo', { photo })}>
            Not a card?
          </Link>
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
      {canTick && (
        <label className={styles.tick}>
          <input type="checkbox" checked={ticked} onChange={onToggle} />
          <span className="hidden-text">Tag photo {frame || 'without a number'}</span>
        </label>
      )}
    </li>
  )
}
