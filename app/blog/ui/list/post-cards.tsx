import { href, Link } from 'react-router'
import * as t from '#messages/site'
import card from '../../../photos/ui/card.module.css'
import { type PhotoPriority, priorityOf } from '../../../photos/ui/photo.tsx'
import { LocalDay } from '../../../site/local-day.tsx'
import type { PostCard } from '../../posts.server.ts'
import { tagLabel } from '../../search.ts'
import { Picture } from '../picture.tsx'
import { cardSpans, type Span } from './card-spans.ts'
import styles from './post-cards.module.css'

/** The cards on the first screen of any size: their pictures load at once. */
const NEAR = 3
const LATER = 4

const SIZES: Record<Span, string> = {
  wide: '(width >= 88rem) 56rem, (width >= 48rem) 63vw, 94vw',
  half: '(width >= 88rem) 42rem, (width >= 48rem) 47vw, 94vw',
  third: '(width >= 88rem) 27.5rem, (width >= 48rem) 31vw, 94vw',
}

export function PostCards({ posts }: { posts: PostCard[] }) {
  const spans = cardSpans(posts.length)
  return (
    <ul className={styles.posts}>
      {posts.map((post, i) => {
        const span = spans[i] as Span
        return (
          <li key={post.slug} className={styles[span]}>
            <Card post={post} span={span} later={i >= LATER} priority={priorityOf(i, NEAR)} />
          </li>
        )
      })}
    </ul>
  )
}

type CardProps = { post: PostCard; span: Span; later: boolean; priority: PhotoPriority }

function Card({ post, span, later, priority }: CardProps) {
  const { slug, title, picture, publishedAt, tags, excerpt } = post
  return (
    <Link
      className={picture ? styles.card : `${styles.card} ${styles.bare}`}
      to={href('/blog/:slug', { slug })}
    >
      {picture && (
        <div className={later ? `${card.print} ${card.later}` : card.print}>
          <Picture picture={picture} sizes={SIZES[span]} base={400} priority={priority} fill alt="" />
        </div>
      )}
      <div className={styles.words}>
        <h2>{title}</h2>
        {excerpt && <p className={styles.excerpt}>{excerpt}</p>}
        <p className={`edge facts ${styles.facts}`}>
          <span>
            {t.publishedOn()}{' '}
            <b>
              <LocalDay at={publishedAt} />
            </b>
          </span>
          {tags[0] && <span>{tagLabel(tags[0])}</span>}
        </p>
      </div>
    </Link>
  )
}
