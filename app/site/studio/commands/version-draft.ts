import { href, redirect } from 'react-router'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { draftVersion } from '../drafts/drafts.server.ts'
import { pageOf } from '../site/tabs.ts'
import type { Route } from './+types/version-draft.ts'

export const action = command<Route.ActionArgs>(async ({ database, params }) => {
  const section = await draftVersion(database, params.version)
  if (!section) return { refused: 'This version is gone. Versions are kept for 90 days.' }
  throw redirect(href('/studio/site/:page?', { page: pageOf(section).path }))
})
