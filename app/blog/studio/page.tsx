import { data } from 'react-router'
import { requireStaff } from '../../accounts/staff-context.server.ts'
import { Article } from '../ui/article.tsx'
import type { Route } from './+types/page.ts'
import { previewPost } from './drafts/preview.server.ts'
import { ownPosts } from './own-posts.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireStaff]

export async function loader({ params, context }: Route.LoaderArgs) {
  const post = await previewPost(ownPosts(context), params.post, Date.now())
  if (!post) throw data(null, { status: 404 })
  return { post }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.post.title || 'Untitled'
  return [{ title: `${title} | Preview` }, { name: 'robots', content: 'noindex' }]
}

export default function PostPage({ loaderData: { post } }: Route.ComponentProps) {
  return <Article post={{ ...post, title: post.title || 'Untitled' }} />
}
