import { href, redirect } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { draftVersion } from '../drafts/drafts.server.ts'
import { pageOf } from '../site/tabs.ts'
import type { Route } from './+types/version-draft.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Makes an earlier version the draft of its section. */
export async function action({ params, context }: Route.ActionArgs) {
  const section = await draftVersion(context.get(portsContext).database, params.version)
  if (!section) return outcomeOf({ refused: 'This version is no longer kept.' })
  throw redirect(href('/studio/site/:page?', { page: pageOf(section).path }))
}
