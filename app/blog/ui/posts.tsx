import { href, Link } from 'react-router'
import print from '../../photos/ui/card.module.css'
import { type PhotoPlace, placeOf } from '../../photos/ui/photo.tsx'
import { LocalDay } from '../../ui/local-day.tsx'
import { type Span, spans } from '../layout.ts'
import { tagName } from '../tag-name.ts'
import type { PostCard } from '../view.ts'
import { Picture } from './picture.tsx'
import styles from './posts.module.css'

/** Cards on a first screen of any size: their pictures are not left for later. */
const NEAR = 3

const SIZES: Record<Span, string> = {
  wide: '(width >= 88rem) 56rem, (width >= 48rem) 63vw, 94vw',
  half: '(width >= 88rem) 42rem, (width >= 48rem) 47vw, 94vw',
  third: '(width >= 88rem) 27.5rem, (width >= 48rem) 31vw, 94vw',
}

/** Post cards, newest first, in rows that are full. */
export function Posts({ posts }: { posts: PostCard[] }) {
  const widths = spans(posts.length)
  return (
    <ul className={`${styles.posts} long`}>
      {posts.map((post, i) => {
        const span = widths[i] as Span
        return (
          <li key={post.slug} className={i < NEAR ? styles[span] : `${styles[span]} later`}>
            <Card post={post} span={span} place={placeOf(i, NEAR)} />
          </li>
        )
      })}
    </ul>
  )
}

function Card({ post, span, place }: { post: PostCard; span: Span; place: PhotoPlace }) {
  const { slug, title, picture, publishedAt, tags, excerpt } = post
  return (
    <Link
      className={picture ? styles.card : `${styles.card} ${styles.bare}`}
      to={href('/blog/:slug', { slug })}
    >
      {picture && (
        <div className={print.print}>
          <Picture picture={picture} sizes={SIZES[span]} base={400} place={place} fill alt="" />
        </div>
      )}
      <div className={styles.words}>
        <h2>{title}</h2>
        {excerpt && <p className={styles.excerpt}>{excerpt}</p>}
        <p className={`edge ${styles.facts}`}>
          <span>
            Published on:{' '}
            <b>
              <LocalDay at={publishedAt} />
            </b>
          </span>
          {tags[0] && <span>{tagName(tags[0])}</span>}
        </p>
      </div>
    </Link>
  )
}
