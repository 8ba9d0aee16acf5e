import { data } from 'react-router'
import { readEnd } from '../../../clients/grants/end.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { albumSettings } from '../../settings.ts'
import type { Route } from './+types/links.ts'
import { addLink } from './links.server.ts'

export const action = command<Route.ActionArgs>(async ({ ports, params, form, text, by, timeZone }) => {
  const until = readEnd(text('until'), timeZone, by.now)
  if ('refused' in until) return until
  const downloads = albumSettings.shape.downloads.safeParse(form.get('downloads'))
  if (!downloads.success) throw data(null, { status: 400 })
  const link = {
    id: text('id'),
    albumId: params.album,
    name: text('name'),
    pin: text('pin'),
    downloads: downloads.data,
    askWho: form.has('ask-who'),
    preview: form.has('preview'),
    expiresAt: until.end,
  }
  return addLink(ports, link, by)
})
