import { data, type RouterContextProvider } from 'react-router'
import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { consentsIn } from '../../../albums/consents/asked.server.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import { textOf } from '../../../form-text.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { publishPost } from '../drafts/publish.server.ts'
import { ownPosts } from '../own-posts.server.ts'

/** Publishes a post with the consents of the form, `at` a time or now. The result asks for those that it needs besides. */
export async function publish(
  context: Readonly<RouterContextProvider>,
  postId: string,
  { form, at }: { form: FormData; at?: number },
) {
  const now = Date.now()
  const today = lastDay(now + 1, context.get(siteContext).timeZone)
  const consents = consentsIn(form, today)
  if ('refused' in consents) return commandResult(consents)
  const wanted = { edit: Number(textOf(form, 'edit')), at, consents }
  const done = await publishPost(ownPosts(context), postId, wanted, context.get(actorContext), now)
  if (!('unconsented' in done) || !done.unconsented) return commandResult(done)
  const { refused, unconsented } = done
  return data({ refused, questions: { unconsented, today } }, { status: 400 })
}
