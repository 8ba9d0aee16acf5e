import { href, redirect } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { Thanks, ThanksFor, ThanksHeading } from '../ui/thanks.tsx'
import { Stage } from '../ui/wizard/stage.tsx'
import { readDraftToken } from '../wizard/cookie.ts'
import { categoryNamed, pictureOf } from '../wizard/flow.ts'
import { hasSent } from '../wizard/steps.server.ts'
import { readWizard } from '../wizard/wizard.server.ts'
import type { Route } from './+types/thanks.ts'

/** Redirects visitors who have sent no booking. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const sent = await hasSent({ database }, readDraftToken(request, origin))
  if (!sent) throw redirect(href('/booking'))
  const { questionnaire, pictures } = await readWizard(database)
  const type = categoryNamed(questionnaire, new URL(request.url).searchParams.get('type'))
  return { type, picture: pictureOf(questionnaire, type, pictures) ?? pictures.find(Boolean) ?? null }
}

export function meta() {
  return [{ title: 'Book a Session' }, { name: 'robots', content: 'noindex' }]
}

export default function Thanked({ loaderData: { type, picture } }: Route.ComponentProps) {
  return (
    <Stage heading={<ThanksHeading />} progress={<ThanksFor type={type} />} picture={picture} calm>
      <Thanks />
    </Stage>
  )
}
