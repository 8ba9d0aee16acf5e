import { Link } from 'react-router'
import styles from './page.module.css'

interface PageProps {
  title: React.ReactNode
  /** What it is part of. */
  above?: React.ReactNode
  /** A quiet sentence beside the title. */
  description?: React.ReactNode
  /** The page's one primary action, and others. */
  actions?: React.ReactNode
  /** Its body reaches the edges. */
  flush?: boolean
  /** One of its rows is open and has the first heading. On a narrow screen it is all that is shown. */
  open?: boolean
  children: React.ReactNode
}

/** A page of the studio: its head and its body. */
export function Page({ title, above, description, actions, flush, open, children }: PageProps) {
  return (
    <>
      <header className={styles.head} data-open={open || undefined}>
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

/** A link to what a page is part of, above all else. */
export function Back({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link className={`${styles.back} link small`} to={to}>
      {children}
    </Link>
  )
}

/** What matters, and then an `<aside>`, which stands beside it on a wide screen. */
export function Columns({ children }: { children: React.ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
