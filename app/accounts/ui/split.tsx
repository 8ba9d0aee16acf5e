import type { ReactNode } from 'react'
import type { PhotoView } from '../../photos/rules/photo.ts'
import { Photo } from '../../photos/ui/photo.tsx'
import styles from './split.module.css'

export function Split({
  photo,
  title,
  children,
}: {
  photo: PhotoView | undefined
  title: string
  children: ReactNode
}) {
  return (
    <div className={styles.split}>
      <div className={styles.picture}>
        {photo && <Photo photo={photo} sizes="(width >= 60rem) 58vw, 100vw" priority="first" fill alt="" />}
      </div>
      <div className={styles.side}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </div>
  )
}
