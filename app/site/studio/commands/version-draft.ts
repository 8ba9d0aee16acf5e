import { href, redirect } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { draftVersion } from '../drafts/drafts.server.ts'
import { pageOf } from '../site/tabs.ts'
import type { Route } from './+types/version-draft.ts'

/** Makes an earlier version the draft of its section. */
export async function action({ params, context }: Route.ActionArgs) {
  const section = await draftVersion(context.get(portsContext).database, params.version)
  if (!section) return commandResult({ refused: 'This version is gone: versions are kept for 90 days.' })
  throw redirect(href('/studio/site/:page?', { page: pageOf(section).path }))
}
