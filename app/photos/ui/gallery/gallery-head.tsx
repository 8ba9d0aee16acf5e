import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { framesText } from '../../../ui/count.ts'
import { longDate } from '../../../ui/dates.ts'
import { Fitted } from '../../../ui/fitted.tsx'
import styles from './gallery-head.module.css'

export interface GalleryHeadProps {
  back: { to: string; label: string } | null
  name: string
  date: string | null
  count: number
  videos?: number
  children?: ReactNode
}

export function GalleryHead(props: GalleryHeadProps) {
  return (
    <div className="head page">
      <GalleryTitle {...props} />
    </div>
  )
}

export function GalleryTitle({ back, name, date, count, videos = 0, children }: GalleryHeadProps) {
  return (
    <>
      {back && (
        <p className="edge">
          <Link className="link" to={back.to}>
            {back.label}
          </Link>
        </p>
      )}
      <h1 className={styles.name}>
        <Fitted>{name}</Fitted>
      </h1>
      <p className={`edge facts ${styles.facts}`}>
        {date && (
          <b>
            <time dateTime={date}>{longDate(date)}</time>
          </b>
        )}
        {children}
        {count > 0 && <span>{framesText(count, videos)}</span>}
      </p>
    </>
  )
}
