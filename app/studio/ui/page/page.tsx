import { Link } from 'react-router'
import styles from './page.module.css'

interface PageProps {
  title: React.ReactNode
  above?: React.ReactNode
  /** A picture of what the page is about. */
  face?: React.ReactNode
  description?: React.ReactNode
  actions?: React.ReactNode
  flush?: boolean
  /** An open row has the first heading, and is all that a narrow screen shows. */
  open?: boolean
  children: React.ReactNode
}

export function Page({ title, above, face, description, actions, flush, open, children }: PageProps) {
  return (
    <>
      <header className={styles.head} data-open={open || undefined}>
        {face && <div className={styles.face}>{face}</div>}
        <div className={styles.title}>
          {above && <p className={styles.above}>{above}</p>}
          {open ? <p className={styles.name}>{title}</p> : <h1>{title}</h1>}
          {description && <p className="quiet">{description}</p>}
        </div>
        {actions}
      </header>
      <main id="main" className={flush ? undefined : styles.body} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

export function Back({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link className={`${styles.back} link small`} to={to}>
      {children}
    </Link>
  )
}

/** The `<aside>` is beside the rest on a wide screen. */
export function Columns({ children }: { children: React.ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** The panels of one column. With a label it is an `<aside>`. */
export function Column({ label, children }: { label?: string; children: React.ReactNode }) {
  const Tag = label === undefined ? 'div' : 'aside'
  return (
    <Tag className={styles.column} aria-label={label}>
      {children}
    </Tag>
  )
}
