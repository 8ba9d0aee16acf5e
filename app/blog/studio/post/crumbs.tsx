import { href, Link } from 'react-router'
import styles from './post.module.css'

export function Crumbs({ title, post, page }: { title: string; post?: string; page?: string }) {
  const name = title || 'Untitled'
  return (
    <span className={styles.crumbs}>
      <Link to={href('/studio/blog')}>Blog</Link>
      <span aria-hidden="true">/</span>
      {post === undefined ? (
        <b className="clip">{name}</b>
      ) : (
        <Link className="clip" to={href('/studio/blog/:post', { post })}>
          {name}
        </Link>
      )}
      {page && (
        <>
          <span aria-hidden="true">/</span>
          <b data-page="">{page}</b>
        </>
      )}
    </span>
  )
}
