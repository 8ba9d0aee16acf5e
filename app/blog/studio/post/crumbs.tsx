import { href, Link } from 'react-router'
import styles from './post.module.css'

export function Crumbs({ title }: { title: string }) {
  return (
    <span className={styles.crumbs}>
      <Link to={href('/studio/blog')}>Blog</Link>
      <span aria-hidden="true">/</span>
      <b className="clip">{title || 'Untitled'}</b>
    </span>
  )
}
