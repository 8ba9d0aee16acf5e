import { href, Link, redirect, useNavigation } from 'react-router'
import * as t from '#messages/site'
import { Developing } from '../../photos/ui/developing.tsx'
import { portsContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { queryOf } from '../../ui/query.ts'
import { useTopOfList } from '../../ui/use-top-of-list.ts'
import { sharedPicture } from '../head.ts'
import { orUnavailable } from '../or-unavailable.server.ts'
import { listPosts } from '../posts.server.ts'
import { tagLabel } from '../search.ts'
import { blogData } from '../structured-data.ts'
import { SearchForm, TagFilter } from '../ui/list/filters.tsx'
import { PostCards } from '../ui/list/post-cards.tsx'
import { isDeveloping } from '../ui/picture.tsx'
import type { Route } from './+types/blog.ts'
import styles from './blog.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { searchParams } = new URL(request.url)
  const before = searchParams.get('before')
  const page = await orUnavailable(
    listPosts(ports, { tag: searchParams.get('tag'), query: searchParams.get('q'), before }),
  )
  if (page.tag && !page.tags.includes(page.tag)) throw redirect(href('/blog'))
  return { ...page, before, origin: ports.origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  if (!loaderData || !site) return []
  const { posts, tag, query, before, origin } = loaderData
  const titles = posts.slice(0, 3).map(({ title }) => title)
  const newest = { count: titles.length, titles: titles.join(', ') }
  const head = pageHead({
    title: `${tag ? `${tagLabel(tag)} | ` : ''}${t.blogTitle(site)}`,
    description: t.blogDescription({ ...site, ...newest, tagged: tag ? 'yes' : 'no', tag: tag ?? '' }),
    path: href('/blog') + queryOf({ tag, before }),
    origin,
    site,
    picture: sharedPicture(posts[0]?.picture ?? null),
    data: [blogData(posts, site, origin)],
  })
  // Search engines do not index the results of a search.
  return [...head, ...(query ? [{ name: 'robots', content: 'noindex' }] : [])]
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { posts, tags, tag, query, before, next } = loaderData
  const { list, onChoose } = useTopOfList()
  const bare = posts.length === 0 && !query && !before && tags.length === 0
  const busy = useNavigation().location?.pathname === href('/blog')
  return (
    <>
      <div className="head page">
        <h1>{t.blog()}</h1>
        {!bare && <SearchForm query={query} />}
      </div>
      {tags.length > 0 && <TagFilter tags={tags} onChoose={onChoose} active={tag} />}
      <section
        ref={list}
        className="page"
        aria-label={tag ? t.postsAbout({ tag }) : t.posts()}
        aria-busy={busy}
      >
        <Count
          part={before ? 'older' : next ? 'more' : 'all'}
          count={posts.length}
          query={posts.length > 0 ? query : null}
        />
        {posts.length > 0 ? <PostCards key={`${tag} ${query}`} posts={posts} /> : <NoPosts query={query} />}
        {next && (
          <p className={styles.more}>
            <Link className="link" to={queryOf({ tag, q: query, before: next })} rel="next">
              {t.olderPosts()}
            </Link>
          </p>
        )}
      </section>
      <Developing waiting={posts.some(({ picture }) => isDeveloping(picture))} />
    </>
  )
}

function Count({ query, ...found }: { part: string; count: number; query: string | null }) {
  if (!query) {
    return (
      <p className="hidden-text" role="status">
        {t.postsFound(found)}
      </p>
    )
  }
  return (
    <p className={`lead ${styles.found}`} role="status">
      {t.postsFoundWith({ ...found, query, b: bold })}
    </p>
  )
}

const bold = (text: string) => <b key="bold">{text}</b>

function NoPosts({ query }: { query: string | null }) {
  if (!query) return <p className={`lead ${styles.none}`}>{t.noPosts()}</p>
  return (
    <div className={styles.none}>
      <p className="lead">{t.noPostWith({ query, b: bold })}</p>
      <Link className="link" to={href('/blog')}>
        {t.allPosts()}
      </Link>
    </div>
  )
}
