import { data, href, Link } from 'react-router'
import { Developing } from '../../photos/ui/developing.tsx'
import { portsContext } from '../../ports.server.ts'
import type { ErrorText } from '../../site/error-text.ts'
import { pageHead } from '../../site/head.ts'
import { LocalDay } from '../../site/local-day.tsx'
import { feedLinks, sharedPicture } from '../head.ts'
import { orUnavailable } from '../or-unavailable.server.ts'
import { readPost } from '../posts.server.ts'
import { tagLabel } from '../search.ts'
import { postData } from '../structured-data.ts'
import { Body } from '../ui/body.tsx'
import { Contents } from '../ui/contents.tsx'
import { figure } from '../ui/figure.tsx'
import { tagAddress } from '../ui/filters.tsx'
import { isDeveloping, Picture } from '../ui/picture.tsx'
import { PostFooter } from '../ui/post-footer.tsx'
import type { PostView } from '../view.ts'
import type { Route } from './+types/post.ts'
import styles from './post.module.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const post = await orUnavailable(readPost(ports, params.slug))
  if (!post) throw data(NOT_FOUND, { status: 404 })
  return { post, origin: ports.origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  if (!loaderData || !site) return []
  const { post, origin } = loaderData
  const head = pageHead({
    title: `${post.title} | Blog`,
    description: post.excerpt || `${post.title}, by ${site.owner} of ${site.studio}.`,
    path: href('/blog/:slug', { slug: post.slug }),
    origin,
    site,
    picture: sharedPicture(post.picture),
    type: 'article',
    data: postData(post, site, origin),
  })
  const times = [
    { property: 'article:published_time', content: new Date(post.publishedAt).toISOString() },
    ...post.tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ]
  return [...head, ...times, ...feedLinks(site.studio)]
}

export default function Post({ loaderData: { post } }: Route.ComponentProps) {
  const { picture, body } = post
  const pictures = [picture, ...body.map((block) => (block._type === 'image' ? block.picture : null))]
  return (
    <div key={post.slug}>
      <article className={styles.post}>
        <Header post={post} />
        {picture && (
          <div>
            <Picture picture={picture} sizes="(width >= 54rem) 50rem, 94vw" base={800} place="first" />
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

const NOT_FOUND: ErrorText = {
  title: 'Post not found.',
  text: 'There is no post at this address. It may have moved, or the link may be incomplete.',
  way: { to: href('/blog'), label: 'All posts' },
}
