import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as t from '#messages/galleries'
import styles from './end-card.module.css'

interface EndCardProps {
  title: string
  text: string
  /** The photo that a slideshow starts with. */
  play: string
  children: ReactNode
}

export function EndCard({ title, text, play, children }: EndCardProps) {
  return (
    <section className={`page ${styles.end}`} aria-label={title}>
      <h2 className="display">{title}</h2>
      <p className="lead">{text}</p>
      <div className="buttons">
        <Link
          className={`button second ${styles.scripted}`}
          to={play}
          state={{ fromGallery: true, slideshow: true }}
          preventScrollReset
        >
          {t.playSlideshow()}
        </Link>
        {children}
      </div>
    </section>
  )
}
