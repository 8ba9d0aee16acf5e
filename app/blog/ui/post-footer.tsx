import { href } from 'react-router'
import * as t from '#messages/site'
import card from '../../photos/ui/card.module.css'
import { Photo } from '../../photos/ui/photo.tsx'
import { PrevNext } from '../../ui/prev-next.tsx'
import type { PostView } from '../posts.server.ts'
import styles from './post-footer.module.css'

export function PostFooter({ post: { related, previous, next } }: { post: PostView }) {
  return (
    <div className={`${styles.footer} page`}>
      {related.length > 0 && <Albums albums={related} />}
      <PrevNext
        label={t.posts()}
        before={previous && linkTo(t.previousPost(), previous)}
        after={next && linkTo(t.nextPost(), next)}
      />
    </div>
  )
}

function Albums({ albums }: { albums: PostView['related'] }) {
  return (
    <section aria-labelledby="albums">
      <h2 id="albums">{t.fromPortfolio()}</h2>
      <ul className={styles.albums}>
        {albums.map(({ slug, name, category, link, cover }) => (
          <li key={slug}>
            <a href={link} target="_blank" rel="noreferrer">
              <div className={card.print}>
                <Photo photo={cover} sizes={SIZES} base={400} fill alt="" />
              </div>
              <p className="edge">{category}</p>
              <h3 className={card.name}>
                {name}
                <span className="hidden-text"> {t.newTab()}</span>
              </h3>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const SIZES = '(width >= 88rem) 27.5rem, (width >= 48rem) 31vw, 46vw'

function linkTo(side: string, { slug, title }: NonNullable<PostView['next']>) {
  return { side, name: title, to: href('/blog/:slug', { slug }) }
}
