import { headingId } from '../body/outline.ts'
import type { PostView } from '../view.ts'
import styles from './contents.module.css'

/** Beside the post where there is room. */
export function Contents({ contents }: { contents: PostView['contents'] }) {
  if (contents.length === 0) return null
  const highest = Math.min(...contents.map(({ level }) => level))
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <p className="edge" id="contents">
        In this post
      </p>
      <ol>
        {contents.map(({ id, text, level }) => (
          <li key={id} className={level > highest ? styles.deeper : undefined}>
            <a href={`#${headingId(id)}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
