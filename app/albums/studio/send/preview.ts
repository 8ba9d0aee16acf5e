import { data } from 'react-router'
import { siteContext } from '../../../accounts/staff-context.server.ts'
import { allOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/preview.ts'
import { writtenIn } from './guests.server.ts'
import { previewEmail } from './preview.server.ts'

/** What she has typed is in the body, and so in no address and no log. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const [clientId = null] = allOf(form, 'to')
  const written = { ...writtenIn(form), clientId }
  const email = await previewEmail(context.get(portsContext), context.get(siteContext), params.album, written)
  if (!email) throw data(null, { status: 404 })
  return Response.json(email)
}
