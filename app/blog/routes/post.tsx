import { data, href } from 'react-router'
import * as t from '#messages/site'
import { portsContext } from '../../ports.server.ts'
import type { ErrorText } from '../../site/error-text.ts'
import { pageHead } from '../../site/head.ts'
import { sharedPicture } from '../head.ts'
import { orUnavailable } from '../or-unavailable.server.ts'
import { readPost } from '../posts.server.ts'
import { postData } from '../structured-data.ts'
import { Article } from '../ui/article.tsx'
import type { Route } from './+types/post.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const post = await orUnavailable(readPost(ports, params.slug))
  if (!post) throw data(notFound(), { status: 404 })
  return { post, origin: ports.origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  if (!loaderData || !site) return []
  const { post, origin } = loaderData
  const head = pageHead({
    title: `${post.title} | ${t.blog()}`,
    description: post.excerpt || t.postDescription({ ...site, title: post.title }),
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
  return [...head, ...times]
}

export default function Post({ loaderData: { post } }: Route.ComponentProps) {
  return <Article key={post.slug} post={post} />
}

function notFound(): ErrorText {
  const way = { to: href('/blog'), label: t.allPosts() }
  return { title: t.postNotFound(), text: t.postMayHaveMoved(), way }
}
