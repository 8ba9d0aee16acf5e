import { data, useNavigation } from 'react-router'
import { byOf, siteContext } from '../../accounts/staff-context.server.ts'
import { offerTeams } from '../../athletes/studio/list/teams.server.ts'
import { bookingOfAlbum } from '../../booking/follow-up.server.ts'
import { lastDay } from '../../clients/grants/end.ts'
import { portsContext } from '../../ports.server.ts'
import { readCategories } from '../../site/site.server.ts'
import { readAlbumTeams } from '../album-teams.server.ts'
import { readConsents } from '../consents/consents.server.ts'
import { dayTaken } from '../day-taken.server.ts'
import { albumCard } from '../list/album-list.server.ts'
import type { Route } from './+types/details.ts'
import { Consent } from './consent/consent.tsx'
import { Cover, Endings } from './details/cover.tsx'
import { DetailsForm } from './details/details-form.tsx'
import { readFields, saveDetails } from './details/save.server.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const { timeZone } = context.get(siteContext)
  const now = Date.now()
  const fields = await readFields(database, params.album, timeZone)
  const card = await albumCard(database, params.album, now)
  if (!fields || !card) throw data(null, { status: 404 })
  const { categories } = await readCategories(database)
  return {
    fields,
    taken: fields.date === '' ? await dayTaken(database, params.album, timeZone) : null,
    card,
    categories,
    address: `${origin.replace(/^https?:\/\//, '')}/portfolio/`,
    now,
    booking: await bookingOfAlbum(database, params.album),
    consents: await readConsents(database, params.album),
    teams: await readAlbumTeams(database, params.album),
    offered: await offerTeams(database),
    choosing: url.searchParams.get('do') === 'teams',
    today: lastDay(now + 1, timeZone),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const { timeZone } = context.get(siteContext)
  const form = await request.formData()
  const saved = await saveDetails(database, { album: params.album, form, timeZone }, byOf(context))
  if (!saved) throw data(null, { status: 404 })
  return 'saved' in saved ? saved : data(saved, { status: 400 })
}

export default function AlbumDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { card, consents, today, now, booking } = loaderData
  const busy = useNavigation().formMethod === 'POST'
  return (
    <DetailsForm key={card.id} {...loaderData} outcome={actionData} busy={busy}>
      <Cover card={card} booking={booking} />
      <div>
        {consents && (
          <Consent key={`consent-${card.id}`} album={card.id} consents={consents} today={today} now={now} />
        )}
        <Endings key={card.id} card={card} />
      </div>
    </DetailsForm>
  )
}
