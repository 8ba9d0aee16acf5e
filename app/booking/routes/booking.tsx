import { href, redirect, useSearchParams } from 'react-router'
import { Developing } from '../../photos/ui/developing.tsx'
import { portsContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { readingContext } from '../../site/reading-context.server.ts'
import { placesIn } from '../../site/site.ts'
import { Wizard } from '../ui/wizard/wizard.tsx'
import { categoryNamed } from '../wizard/flow.ts'
import { readWizard } from '../wizard/wizard.server.ts'
import type { Route } from './+types/booking.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const wizard = await readWizard(database, context.get(readingContext))
  const { searchParams } = new URL(request.url)
  // A link from before the category was renamed. Redirects are not cached, so made-up ones do no harm either.
  const type = searchParams.get('type')
  if (type !== null && !categoryNamed(wizard.questionnaire, type)) throw redirect(href('/booking'))
  return { ...wizard, origin }
}

/** Every step has the same data, so the wizard goes on offline. */
export function shouldRevalidate() {
  return false
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  if (!loaderData || !site) return []
  const { origin, pictures } = loaderData
  return pageHead({
    title: 'Book a Session',
    description: `Tell ${site.owner} what you have in mind: a few questions, one at a time. Photography${placesIn(site.cities)}.`,
    path: href('/booking'),
    origin,
    site,
    picture: pictures.find(Boolean),
  })
}

export default function Booking({ loaderData: { questionnaire, pictures } }: Route.ComponentProps) {
  const [parameters] = useSearchParams()
  const step = parameters.get('step')
  const type = categoryNamed(questionnaire, parameters.get('type'))
  return (
    <>
      <Wizard
        questionnaire={questionnaire}
        asked={step === 'sent' ? 'sent' : Number(step) || (type ? 2 : 1)}
        type={type}
        stored={null}
        pictures={pictures}
      />
      <Developing waiting={pictures.some((picture) => picture?.developed === false)} />
    </>
  )
}
