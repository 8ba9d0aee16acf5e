import { href, Link } from 'react-router'
import type { CoverView } from '../../photos/rules/photo.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Thumb } from '../ui/thumb.tsx'
import styles from './today.module.css'

interface GroupProps {
  title: string
  all: number
  /** Lists all of them. */
  rest?: string
  children: React.ReactNode[]
}

export function Group({ title, all, rest = `${href('/studio')}?all`, children }: GroupProps) {
  if (all === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className="edge ruled">
        <b>{title}</b> <span className="num">{all}</span>
      </h2>
      <ul>{children}</ul>
      {all > children.length && (
        <Link className="link small" to={rest} preventScrollReset>
          All {all}
          <span className="hidden-text">: {title}</span>
        </Link>
      )}
    </section>
  )
}

interface RowProps {
  icon: React.ReactNode
  title: React.ReactNode
  description: React.ReactNode
  time: React.ReactNode
  action: React.ReactNode
}

export function Row({ icon, title, description, time, action }: RowProps) {
  return (
    <li className={styles.row}>
      {icon}
      <div>
        <p className="name">{title}</p>
        <p className="small quiet">{description}</p>
      </div>
      <span className="small quiet">{time}</span>
      <div className={styles.action}>{action}</div>
    </li>
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
