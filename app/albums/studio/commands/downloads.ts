import { data } from 'react-router'
import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { readDownloads, setDownloads } from '../access/album-downloads.server.ts'
import type { Route } from './+types/downloads.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Changes what clients may download. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const downloads = readDownloads(textOf(await request.formData(), 'downloads'))
  if (!downloads) throw data(null, { status: 400 })
  return outcomeOf(
    await setDownloads(database, params.album, downloads, context.get(actorContext), Date.now()),
  )
}
