import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PhotoView } from '../../photos/rules/photo.ts'
import { Photo } from '../../photos/ui/photo.tsx'
import styles from './split.module.css'

interface SplitProps {
  photo: PhotoView | undefined
  title: string
  links?: [to: string, label: string][]
  children: ReactNode
}

export function Split({ photo, title, links = [], children }: SplitProps) {
  return (
    <div className={styles.split}>
      <div className={styles.picture}>
        {photo && <Photo photo={photo} sizes="(width >= 60rem) 58vw, 100vw" priority="first" fill alt="" />}
      </div>
      <div className={`column ${styles.side}`}>
        <h1 className={styles.title}>{title}</h1>
        {children}
        {links.length > 0 && (
          <p className="ways">
            {links.map(([to, label]) => (
              <Link key={to} className="link" to={to}>
                {label}
              </Link>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}
