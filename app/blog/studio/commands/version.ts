import { command } from '../../../studio/ui/forms/command.server.ts'
import { postVersions } from '../../history.server.ts'
import { saveDraft } from '../drafts/draft.server.ts'
import { ownPosts } from '../own-posts.server.ts'
import type { Route } from './+types/version.ts'

/** Makes an earlier version the draft. The text before it becomes a version. */
export const action = command<Route.ActionArgs>(async ({ params, text, by, context }) => {
  const database = ownPosts(context)
  const version = (await postVersions(database, params.post)).find(({ id }) => id === text('version'))
  if (!version) return { refused: 'This version is gone. Versions are kept for 90 days.' }
  const wanted = { text: version.text, edit: Number(text('edit')), keep: true }
  const saved = await saveDraft(database, params.post, wanted, by)
  return 'conflict' in saved ? { refused: 'The post just changed in another window. Try again.' } : saved
})
