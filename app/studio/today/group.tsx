import { href, Link } from 'react-router'
import type { CoverView } from '../../photos/rules/photo.ts'
import { Moment } from '../ui/dates/moment.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Thumb } from '../ui/thumb.tsx'
import styles from './today.module.css'

export interface RowView {
  key: string
  icon: React.ReactNode
  title: React.ReactNode
  description: React.ReactNode
  at?: number | null
  action: React.ReactNode
}

interface GroupProps<Item> {
  title: string
  items: { all: number; shown: Item[] }
  rest?: string
  now: number
  row: (item: Item) => RowView
}

export function Group<Item>({ title, items, rest = `${href('/studio')}?all`, now, row }: GroupProps<Item>) {
  const { all, shown } = items
  if (all === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className="edge ruled">
        <b>{title}</b> <span className="num">{all}</span>
      </h2>
      <ul>
        {shown.map(row).map(({ key, icon, title, description, at, action }) => (
          <li key={key} className={styles.row}>
            {icon}
            <div>
              <p className="name">{title}</p>
              <p className="small quiet">{description}</p>
            </div>
            <span className="small quiet">{at != null && <Moment at={at} now={now} />}</span>
            <div className={styles.action}>{action}</div>
          </li>
        ))}
      </ul>
      {all > shown.length && (
        <Link className="link small" to={rest} preventScrollReset>
          All {all}
          <span className="hidden-text">: {title}</span>
        </Link>
      )}
    </section>
  )
}

export function Cover({ photo }: { photo: CoverView | null }) {
  if (!photo) return <RowIcon icon="photo" />
  return (
    <span className={styles.cover}>
      <Thumb photo={photo} alt="" size={60} fill />
    </span>
  )
}

export function RowIcon({ icon, bad }: { icon: IconName; bad?: boolean }) {
  return (
    <span className={styles.icon} data-bad={bad || undefined}>
      <Icon name={icon} />
    </span>
  )
}
