import { href, redirect } from 'react-router'
import { byOf } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Page } from '../../studio/ui/page/page.tsx'
import { SiteViews } from '../../studio/ui/page/site-views.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import type { Route } from './+types/posts.ts'
import { newPost, untouchedPost } from './drafts/draft.server.ts'
import { readPosts } from './list/list.server.ts'
import { Deleted, Elsewhere, NewPost, Posts } from './list/list.tsx'
import { ownPosts } from './own-posts.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { manage } = ports.content
  if (manage) return { manage, view: null }
  return { manage: null, view: await readPosts(ports, url, Date.now()) }
}

/** Reuses the empty post of an earlier start if there is one. */
export async function action({ context }: Route.ActionArgs) {
  const database = ownPosts(context)
  const empty = await untouchedPost(database)
  const post = empty ?? (await newPost(database, byOf(context)))
  throw redirect(href('/studio/blog/:post', { post }))
}

export const meta = titled('Blog')

export default function PostList({ loaderData: { manage, view } }: Route.ComponentProps) {
  if (!view) {
    return (
      <Page title="Blog" actions={<SiteViews>{null}</SiteViews>}>
        <Elsewhere manage={manage} />
      </Page>
    )
  }
  const { all } = view.counts
  const [draft, scheduled] = [view.counts.draft ?? 0, view.counts.scheduled ?? 0]
  const waiting = [
    draft === 1 ? '1 draft' : draft > 1 && `${draft} drafts`,
    scheduled > 0 && `${scheduled} scheduled`,
  ]
  const description = view.search ? null : waiting.filter(Boolean).join(', ')
  return (
    <Page
      title="Blog"
      description={description}
      actions={<SiteViews>{(all !== 0 || view.search !== '') && <NewPost />}</SiteViews>}
    >
      <Deleted {...view} />
      <Posts {...view} />
    </Page>
  )
}
