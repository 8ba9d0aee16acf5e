import { consentsIn } from '../../../albums/consents/asked.server.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import type { Given } from '../../../studio/ui/forms/command.server.ts'
import { publishPost } from '../drafts/publish.server.ts'
import { ownPosts } from '../own-posts.server.ts'

/** A refusal asks for the consents that are missing. */
export async function publish(
  { params, form, text, by, timeZone, context }: Given<{ post: string }>,
  at?: number,
) {
  const today = lastDay(by.now + 1, timeZone)
  const consents = consentsIn(form, today)
  if ('refused' in consents) return consents
  const wanted = { edit: Number(text('edit')), at, consents }
  const done = await publishPost(ownPosts(context), params.post, wanted, by)
  if (!('unconsented' in done) || !done.unconsented) return done
  const { refused, unconsented } = done
  return { refused, questions: { unconsented, today } }
}
