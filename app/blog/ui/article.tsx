import { href, Link } from 'react-router'
import * as t from '#messages/site'
import { Developing } from '../../photos/ui/developing.tsx'
import { LocalDay } from '../../site/local-day.tsx'
import { Fitted } from '../../ui/fitted.tsx'
import type { PostView } from '../posts.server.ts'
import { tagLabel } from '../search.ts'
import type { ImageBlock } from '../view.ts'
import styles from './article.module.css'
import { Body } from './body.tsx'
import { tagAddress } from './list/filters.tsx'
import { isDeveloping, Picture } from './picture.tsx'
import { PostFooter } from './post-footer.tsx'

export function Article({ post }: { post: PostView }) {
  const { picture, body } = post
  const pictures = [picture, ...body.map((block) => (block._type === 'image' ? block.picture : null))]
  return (
    <div>
      <article className={styles.post}>
        <Header post={post} />
        {picture && (
          <div>
            <Picture picture={picture} sizes={WHOLE} base={800} priority="first" />
          </div>
        )}
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
          {t.blog()}
        </Link>
      </p>
      <h1>
        <Fitted>{title}</Fitted>
      </h1>
      <p className={`edge facts ${styles.facts}`}>
        <span>
          {t.publishedOn()}{' '}
          <b>
            <LocalDay at={publishedAt} />
          </b>
        </span>
        <span>{t.minutesToRead({ minutes })}</span>
        {tags.map((tag) => (
          <Link key={tag} to={tagAddress(tag)}>
            {tagLabel(tag)}
          </Link>
        ))}
      </p>
    </header>
  )
}

/** An upright picture is only as wide as the text, so that it fits on a screen. */
function figure({ picture, caption }: ImageBlock) {
  const { width, height } = picture.kind === 'photo' ? picture.photo : picture
  const upright = height > width
  return (
    <figure className={upright ? `${styles.figure} ${styles.upright}` : styles.figure}>
      <Picture picture={picture} sizes={upright ? UPRIGHT : WHOLE} base={800} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

const WHOLE = '(width >= 54rem) 50rem, 94vw'
const UPRIGHT = '(width >= 36rem) 31.5rem, 94vw'
