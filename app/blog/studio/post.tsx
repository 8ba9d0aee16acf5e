import { data, isRouteErrorResponse } from 'react-router'
import { siteContext, staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Page } from '../../studio/ui/page.tsx'
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
  const { id, role } = context.get(staffContext)
  const { timeZone } = context.get(siteContext)
  const asked = { postId: params.post, fields: await request.formData(), timeZone }
  return answerPost(ports, asked, { kind: role, id }, Date.now())
}

/** Keeps the editor on the page when there is no response. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const sentence = 'The site did not respond, so this may not be done. Please try again.'
    // With an error status React Router does not load the page again, which would fail too.
    return data<PostOutcome>({ intent: fields.get('intent') as PostIntent, error: sentence }, { status: 503 })
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.draft.title || 'Untitled'
  return [{ title: `${title} | ${matches[1].loaderData?.studio} studio` }]
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
