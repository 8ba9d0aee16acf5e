import { data } from 'react-router'
import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { readEnd } from '../../../clients/grants/end.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { albumSettings } from '../../settings.ts'
import type { Route } from './+types/links.ts'
import { addLink } from './links.server.ts'

/** Makes a share link. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const now = Date.now()
  const form = await request.formData()
  const until = readEnd(textOf(form, 'until'), context.get(siteContext).timeZone, now)
  if ('refused' in until) return commandResult(until)
  const downloads = albumSettings.shape.downloads.safeParse(form.get('downloads'))
  if (!downloads.success) throw data(null, { status: 400 })
  const link = {
    id: textOf(form, 'id'),
    albumId: params.album,
    name: textOf(form, 'name'),
    pin: textOf(form, 'pin'),
    downloads: downloads.data,
    askWho: form.has('ask-who'),
    preview: form.has('preview'),
    expiresAt: until.end,
  }
  return commandResult(await addLink(context.get(portsContext), link, context.get(actorContext), now))
}
