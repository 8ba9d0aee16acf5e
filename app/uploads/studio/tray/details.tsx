import { Icon, type IconName } from '../../../studio/ui/icon.tsx'
import type { Developing } from '../developing.ts'
import type { Summary } from '../sending/items.ts'
import styles from './tray.module.css'

type DetailsProps = { uploads: Summary; developing: Record<string, Developing> }

export function Details({ uploads, developing }: DetailsProps) {
  const { failures, active, counts, duplicates } = uploads
  const undeveloped = Object.values(developing).flatMap((album) => album.reasons)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <section className={styles.details} tabIndex={0} aria-label="Files">
      <Reasons
        label="Failed"
        icon="cross"
        reasons={failures.map((failure) => ({
          id: failure.id,
          file: failure.name,
          reason: withoutName(failure),
        }))}
      />
      <Reasons label="Not processed" icon="alert" reasons={undeveloped} />
      {active.length > 0 && (
        <ul className={styles.list} aria-label="Uploading">
          {active.map(({ id, name, part }) => (
            <li key={id}>
              <span className={styles.name}>{name}</span>
              <span className="quiet num">{Math.floor(part * 100)}%</span>
            </li>
          ))}
        </ul>
      )}
      {counts.ending > 0 && <p className="quiet">{counts.ending} uploaded, being checked</p>}
      {duplicates.length > 0 && <p className="quiet">Already there: {duplicates.join(', ')}</p>}
      <p className="by-mouse quiet">Closed the tab? Drop the same folder here again to resume.</p>
      <p className="by-touch quiet">Closed the tab? Choose the same photos again to resume.</p>
    </section>
  )
}

interface ReasonsProps {
  label: string
  icon: IconName
  reasons: { id?: number; file: string; reason: string }[]
}

function Reasons({ label, icon, reasons }: ReasonsProps) {
  if (reasons.length === 0) return null
  return (
    <ul className={styles.list} aria-label={label}>
      {reasons.map(({ id, file, reason }) => (
        <li key={id ?? file}>
          <span className={styles.bad}>
            <Icon name={icon} />
          </span>
          <span className={styles.name}>{file}</span>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}

/** 'Is damaged.', to stand beside the file's name. */
function withoutName({ name, reason }: Summary['failures'][number]): string {
  if (!reason.startsWith(`${name} `)) return reason
  const rest = reason.slice(name.length + 1)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
