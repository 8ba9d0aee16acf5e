import { href, useSearchParams } from 'react-router'
import { Developing } from '../../photos/ui/developing.tsx'
import { portsContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { placesIn } from '../../site/site.ts'
import { categoryPictures } from '../category-pictures.server.ts'
import { typeIn } from '../flow.ts'
import { Wizard } from '../ui/wizard.tsx'
import type { Route } from './+types/booking.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  return { pictures: await categoryPictures(database), origin }
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
    description: `Tell ${site.owner} what you have in mind: a few questions for sports, portraits, events and more${placesIn(site.cities)}.`,
    path: href('/booking'),
    origin,
    site,
    picture: pictures.find(Boolean),
  })
}

export default function Booking({ loaderData: { pictures } }: Route.ComponentProps) {
  const [parameters] = useSearchParams()
  const step = parameters.get('step')
  const type = typeIn(parameters)
  return (
    <>
      <Wizard
        asked={step === 'sent' ? 'sent' : Number(step) || (type ? 2 : 1)}
        type={type}
        stored={null}
        pictures={pictures}
      />
      <Developing waiting={pictures.some((picture) => picture?.developed === false)} />
    </>
  )
}
