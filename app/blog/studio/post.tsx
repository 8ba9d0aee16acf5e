import { siteContext, staffContext } from '../../accounts/staff-context.server.ts'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Route } from './+types/post.ts'
import { ownPosts } from './own-posts.server.ts'
import styles from './post/post.module.css'
import { readPostPage } from './post/post.server.ts'
import { Writer } from './post/writer.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  const asked = { postId: params.post, staff: context.get(staffContext), timeZone }
  return readPostPage(ownPosts(context), asked, Date.now())
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.draft.title || 'Untitled'
  return studioTitle(title, matches)
}

export default function Post({ loaderData: post }: Route.ComponentProps) {
  // Only the browser knows what it kept, and the editor runs only there.
  if (useHydrated()) return <Writer key={post.id} post={post} />
  return (
    <Page title={post.draft.title || 'Untitled'}>
      <p className={styles.opening}>Opening the editor…</p>
    </Page>
  )
}
