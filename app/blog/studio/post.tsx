import { data } from 'react-router'
import { actorContext, siteContext, staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { orNoResponse } from '../../studio/ui/no-response.ts'
import { Page } from '../../studio/ui/page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Route } from './+types/post.ts'
import styles from './post/post.module.css'
import { readPostPage } from './post/post.server.ts'
import { Writer } from './post/writer.tsx'
import { answerPost, type PostIntent, type PostOutcome } from './publish/actions.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  if (ports.content.manage) throw data(null, { status: 404 })
  const { timeZone } = context.get(siteContext)
  return readPostPage(ports, { postId: params.post, staff: context.get(staffContext), timeZone }, Date.now())
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  if (ports.content.manage) throw data(null, { status: 404 })
  const actor = context.get(actorContext)
  const { timeZone } = context.get(siteContext)
  const asked = { postId: params.post, fields: await request.formData(), timeZone }
  return answerPost(ports, asked, actor, Date.now())
}

/** Keeps the editor on the page when there is no response. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = await request.clone().formData()
  const intent = fields.get('intent') as PostIntent
  return orNoResponse(serverAction, (error): PostOutcome => ({ intent, error }))
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
