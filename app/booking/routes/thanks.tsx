import { href, redirect } from 'react-router'
import * as t from '#messages/booking'
import { portsContext } from '../../ports.server.ts'
import { typeOfStored } from '../bookings.server.ts'
import { thanksFor } from '../ui/thanks.tsx'
import { Stage } from '../ui/wizard/stage.tsx'
import { categoryNamed, pictureOf } from '../wizard/flow.ts'
import { readWizard } from '../wizard/wizard.server.ts'
import type { Route } from './+types/thanks.ts'

/** Thanks only for a booking that is stored. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const stored = await typeOfStored(database, url.searchParams.get('key') ?? '')
  if (stored === null) throw redirect(href('/booking'))
  const { questionnaire, pictures } = await readWizard(database)
  const type = categoryNamed(questionnaire, stored)
  return { type, picture: pictureOf(questionnaire, type, pictures) ?? pictures.find(Boolean) ?? null }
}

export function meta() {
  return [{ title: t.bookSession() }, { name: 'robots', content: 'noindex' }]
}

export default function Thanked({ loaderData: { type, picture } }: Route.ComponentProps) {
  return <Stage {...thanksFor(type)} picture={picture} />
}
