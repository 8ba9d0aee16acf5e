import { data } from 'react-router'
import { byOf, siteContext } from '../../accounts/staff-context.server.ts'
import { offerTeams } from '../../athletes/studio/list/teams.server.ts'
import { bookingOfAlbum } from '../../booking/follow-up.server.ts'
import { dayOf, lastDay } from '../../clients/grants/end.ts'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { addCategory } from '../../site/publishing/edit.server.ts'
import { readCategories } from '../../site/site.server.ts'
import { conflictText, KNOWN, mergeForm } from '../../studio/ui/forms/merge-form.ts'
import { Columns } from '../../studio/ui/page/page.tsx'
import { readAlbumTeams } from '../album-teams.server.ts'
import { readConsents } from '../consents/consents.server.ts'
import { dayTaken } from '../day-taken.server.ts'
import { type DetailsErrors, readDetails } from '../details.ts'
import { editAlbum, readAlbumDetails } from '../edit-album.server.ts'
import { albumCard } from '../list/album-list.server.ts'
import { readStationeryOf } from '../stationery.server.ts'
import type { Route } from './+types/details.ts'
import { Consent } from './consent/consent.tsx'
import { AlbumTeams } from './details/album-teams.tsx'
import { Aside } from './details/aside.tsx'
import { DetailsForm } from './details/details-form.tsx'
import { StationeryForm } from './details/stationery-form.tsx'

const DAY = 86_400_000

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const { timeZone } = context.get(siteContext)
  const now = Date.now()
  const details = await readAlbumDetails(database, params.album, timeZone)
  const card = await albumCard(database, params.album, now)
  if (!details || !card) throw data(null, { status: 404 })
  const { categories } = await readCategories(database)
  return {
    details,
    taken: details.date === '' ? await dayTaken(database, params.album, timeZone) : null,
    card,
    categories,
    address: `${origin}/portfolio/${card.slug}`,
    now,
    booking: await bookingOfAlbum(database, params.album),
    day: { date: dayOf(now + DAY, timeZone), time: '09:00' },
    stationery: await readStationeryOf(database, params.album),
    consents: await readConsents(database, params.album),
    teams: await readAlbumTeams(database, params.album),
    offered: await offerTeams(database),
    doing: url.searchParams.get('do'),
    today: lastDay(now + 1, timeZone),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const by = byOf(context)
  const { timeZone } = context.get(siteContext)
  const form = await request.formData()
  const typed = Object.fromEntries(form)
  const read = readDetails(typed)
  if ('errors' in read) return refusal(read.errors)
  const stored = await readAlbumDetails(database, params.album, timeZone)
  if (!stored) throw data(null, { status: 404 })
  const { merged: details, conflicts } = mergeForm(read, form.get(KNOWN), stored)
  if (conflicts.length > 0) {
    const errors = Object.fromEntries(conflicts.map((name) => [name, conflictText(stored[name])]))
    return data({ errors: errors as DetailsErrors, error: undefined, stored }, { status: 400 })
  }
  const wanted = textOf(form, 'newCategory').trim()
  if (wanted !== '') {
    const added = await addCategory(database, wanted, by)
    if ('refused' in added) return refusal({ newCategory: added.refused })
    details.category = added.category
  }
  const { categories } = await readCategories(database)
  const edited = await editAlbum(database, {
    album: params.album,
    details,
    where: { timeZone, categories },
    ...by,
  })
  if ('refused' in edited) return edited.errors ? refusal(edited.errors) : refusal({}, edited.refused)
  return { saved: true as const }
}

function refusal(errors: DetailsErrors, error?: string) {
  return data({ errors, error }, { status: 400 })
}

export default function AlbumDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { card, details, teams, offered, doing, stationery, consents, today, now } = loaderData
  return (
    <Columns>
      <div>
        <DetailsForm key={card.id} {...loaderData} outcome={actionData} />
        <AlbumTeams
          key={`teams-${card.id}`}
          album={card.id}
          teams={teams}
          offered={offered}
          choosing={doing === 'teams'}
        />
        {stationery && card.visibility === 'private' && (
          <StationeryForm
            key={`stationery-${card.id}`}
            album={card.id}
            stationery={stationery}
            says={{ title: details.title, date: details.date || null }}
          />
        )}
        {consents && (
          <Consent key={`consent-${card.id}`} album={card.id} consents={consents} today={today} now={now} />
        )}
      </div>
      <Aside key={card.id} {...loaderData} />
    </Columns>
  )
}
