import type { FormHandle } from '../../../form-handle.ts'
import { textOf } from '../../../form-text.ts'
import { type Logo, MAX_LOGO_BYTES } from '../../../photos/rules/logo.ts'
import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/logo.ts'

export const handle: FormHandle = { large: true }

/** Stores nothing: the form then has the logo. */
export async function action({
  request,
  context,
}: Route.ActionArgs): Promise<{ logo: Logo } | { refused: string }> {
  const file = Buffer.from(textOf(await request.formData(), 'file'), 'base64')
  if (file.length > MAX_LOGO_BYTES) return { refused: 'Logos can be up to 2 MB. Choose a smaller file.' }
  const logo = await context.get(portsContext).developer.run('drawLogo', file)
  return logo ? { logo } : { refused: UNREADABLE }
}

const UNREADABLE = 'We can’t read this logo. Export it as a plain SVG or a PNG.'
