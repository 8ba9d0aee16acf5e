import { href, Link } from 'react-router'
import { Developing } from '../../photos/ui/developing.tsx'
import { LocalDay } from '../../site/local-day.tsx'
import { tagLabel } from '../search.ts'
import type { PostView } from '../view.ts'
import styles from './article.module.css'
import { Body } from './body.tsx'
import { Contents } from './contents.tsx'
import { figure } from './figure.tsx'
import { tagAddress } from './list/filters.tsx'
import { isDeveloping, Picture } from './picture.tsx'
import { PostFooter } from './post-footer.tsx'

/** A whole post, as visitors read it. */
export function Article({ post }: { post: PostView }) {
  const { picture, body } = post
  const pictures = [picture, ...body.map((block) => (block._type === 'image' ? block.picture : null))]
  return (
    <div>
      <article className={styles.post}>
        <Header post={post} />
        {picture && (
          <div>
            <Picture picture={picture} sizes="(width >= 54rem) 50rem, 94vw" base={800} priority="first" />
          </div>
        )}
        <Contents contents={post.contents} />
        <div className={styles.prose}>
          <Body body={body} figure={figure} />
        </div>
      </article>
      <PostFooter post={post} />
      <Developing waiting={pictures.some(isDeveloping)} />
    </div>
  )
}

function Header({ post: { title, publishedAt, minutes, tags } }: { post: PostView }) {
  return (
    <header className={styles.head}>
      <p className="edge">
        <Link className="link" to={href('/blog')}>
          Blog
        </Link>
      </p>
      <h1>{title}</h1>
      <p className={`edge ${styles.facts}`}>
        <span>
          Published on:{' '}
          <b>
            <LocalDay at={publishedAt} />
          </b>
        </span>
        <span>{minutes} min read</span>
        {tags.map((tag) => (
          <Link key={tag} to={tagAddress(tag)}>
            {tagLabel(tag)}
          </Link>
        ))}
      </p>
    </header>
  )
}
