import { Icon } from '../../../studio/ui/icon.tsx'
import { counted } from '../../../ui/count.ts'
import type { Developing } from '../developing.ts'
import { groupFailures, type Summary, withoutName } from '../sending/items.ts'
import styles from './tray.module.css'

/** So many failures, or more, are grouped by reason. */
const GROUPED_FROM = 51

interface DetailsProps {
  uploads: Summary
  developing: Record<string, Developing>
}

/** File by file: what failed and why, what is being sent, what was there already. */
export function Details({ uploads, developing }: DetailsProps) {
  const { active, next, counts, duplicates } = uploads
  const more = counts.waiting + counts.wanted - next.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <section className={styles.details} tabIndex={0} aria-label="Files">
      <Failures uploads={uploads} />
      <Undeveloped developing={developing} />
      {active.length > 0 && (
        <ul className={styles.list} aria-label="Being sent">
          {active.map(({ id, name, part }) => (
            <li key={id}>
              <span className={styles.name}>{name}</span>
              <span className="quiet num">{Math.floor(part * 100)}%</span>
            </li>
          ))}
        </ul>
      )}
      {counts.ending > 0 && <p className="quiet">{counts.ending} sent, being checked</p>}
      {next.length > 0 && (
        <p className="quiet">
          Next: {next.join(', ')}
          {more > 0 && ` and ${more.toLocaleString('en-US')} more`}
        </p>
      )}
      {duplicates.length > 0 && (
        <p className="quiet">
          Already there: {duplicates.join(', ')}
          {counts.duplicate > duplicates.length && ` and ${counts.duplicate - duplicates.length} more`}
        </p>
      )}
      <p className="quiet">Closed the tab? Drop the same folder here again to resume.</p>
    </section>
  )
}

function Failures({ uploads: { failures } }: Pick<DetailsProps, 'uploads'>) {
  if (failures.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Failed">
      {failures.length < GROUPED_FROM
        ? failures.map((failure) => (
            <li key={failure.id}>
              <span className={styles.bad}>
                <Icon name="cross" />
              </span>
              <span className={styles.name}>{failure.name}</span>
              <span>{withoutName(failure)}</span>
            </li>
          ))
        : groupFailures(failures).map(({ reason, names }) => (
            <li key={reason}>
              <details>
                <summary>
                  <strong>{counted(names.length, 'file')}:</strong> {reason}
                </summary>
                <p className="quiet">{names.join(', ')}</p>
              </details>
            </li>
          ))}
    </ul>
  )
}

function Undeveloped({ developing }: Pick<DetailsProps, 'developing'>) {
  const reasons = Object.values(developing).flatMap((album) => album.reasons)
  if (reasons.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Not developed">
      {reasons.map(({ file, reason }) => (
        <li key={file}>
          <span className={styles.bad}>
            <Icon name="alert" />
          </span>
          <span className={styles.name}>{file}</span>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}
