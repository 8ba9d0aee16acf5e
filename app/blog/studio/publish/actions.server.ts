import { data, href, redirect } from 'react-router'
import type { Actor } from '../../../audit/actor.ts'
import type { Ports } from '../../../ports.server.ts'
import { deletePost } from '../../history.server.ts'
import { changeSlug } from '../drafts/address.server.ts'
import { discardDraft, publishPost, unpublishPost } from '../drafts/publish.server.ts'
import { timeOf } from '../post/when.ts'

const INTENTS = ['publish', 'schedule', 'unpublish', 'discard', 'slug', 'delete'] as const
export type PostIntent = (typeof INTENTS)[number]

/** What a step did, or why it did nothing. */
export type PostOutcome =
  | { intent: PostIntent; error: string }
  /** `edit` is the post's new one, if the step changed it. */
  | { intent: PostIntent; error: null; edit?: number }

const CHANGED = 'This post changed in another window. Reload the page to see it: nothing you wrote is lost.'

interface Asked {
  postId: string
  fields: FormData
  timeZone: string
}

/** Takes the step that a form of the page asks for. */
export async function answerPost(
  { database }: Pick<Ports, 'database'>,
  asked: Asked,
  actor: Actor,
  now: number,
) {
  const intent = INTENTS.find((one) => one === asked.fields.get('intent'))
  if (!intent) throw data(null, { status: 400 })
  const done = await take(database, intent, asked, actor, now)
  if ('refused' in done) return data<PostOutcome>({ intent, error: done.refused }, { status: 400 })
  if ('conflict' in done) return data<PostOutcome>({ intent, error: CHANGED }, { status: 409 })
  if (intent === 'delete')
    throw redirect(`${href('/studio/blog')}?deleted=${encodeURIComponent(asked.postId)}`)
  return data<PostOutcome>({ intent, error: null, ...('edit' in done && { edit: Number(done.edit) }) })
}

async function take(
  database: Ports['database'],
  intent: PostIntent,
  { postId, fields, timeZone }: Asked,
  actor: Actor,
  now: number,
) {
  const text = (name: string) => String(fields.get(name) ?? '').slice(0, 300)
  const edit = Number(text('edit'))
  switch (intent) {
    case 'publish':
      return publishPost(database, postId, { edit }, actor, now)
    case 'schedule': {
      const at = timeOf({ date: text('date'), time: text('time') }, timeZone)
      if (at === null) return { refused: 'Choose a day and a time.' }
      return publishPost(database, postId, { edit, at }, actor, now)
    }
    case 'unpublish':
      return unpublishPost(database, postId, actor, now)
    case 'discard':
      return discardDraft(database, postId, edit, actor, now)
    case 'slug':
      return changeSlug(database, postId, text('slug'), actor, now)
    case 'delete':
      return deletePost(database, postId, actor, now)
  }
}
