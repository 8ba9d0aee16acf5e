import { Link } from 'react-router'
import * as t from '#messages/galleries'
import styles from './gallery-frames.module.css'

export function NoPhotographs({ text, all }: { text: string; all?: string }) {
  return (
    <div className={`${styles.empty} page`}>
      <p className="lead">{text}</p>
      {all && (
        <Link className="link" to={all} preventScrollReset>
          {t.seeAllPhotos()}
        </Link>
      )}
    </div>
  )
}
