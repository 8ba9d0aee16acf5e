import { Link } from 'react-router'
import styles from './gallery-frames.module.css'

interface NoPhotographsProps {
  text: string
  all?: string
}

export function NoPhotographs({ text, all }: NoPhotographsProps) {
  return (
    <div className={`${styles.empty} page`}>
      <p className="lead">{text}</p>
      {all && (
        <Link className="link" to={all} preventScrollReset>
          See all photographs
        </Link>
      )}
    </div>
  )
}
