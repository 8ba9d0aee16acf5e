import { publish } from '../publish/publish.server.ts'
import type { Route } from './+types/publication.ts'

/** Shows visitors what the draft of a post says. */
export async function action({ request, params, context }: Route.ActionArgs) {
  return publish(context, params.post, { form: await request.formData() })
}
