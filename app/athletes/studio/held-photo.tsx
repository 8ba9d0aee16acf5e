import { data, href, Link } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { TextInput } from '../../studio/ui/controls/fields.tsx'
import { CommandForm } from '../../studio/ui/forms/commands.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { Thumb } from '../../studio/ui/thumb.tsx'
import { athleteTitle } from '../entry.ts'
import type { Route } from './+types/held-photo.ts'
import { readHeldPhoto } from './athlete/held-photo.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const photo = await readHeldPhoto(context.get(portsContext).database, params.photo)
  if (!photo) throw data(null, { status: 404 })
  return photo
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return studioTitle(loaderData ? `Not shown: ${loaderData.name}` : 'Not shown', matches)
}

/** Why a photograph is held, and the way to release it. */
export default function HeldPhotoPage({ loaderData }: Route.ComponentProps) {
  const { photo, name, isHeld, isCard, erased, athletes } = loaderData
  return (
    <Page title={name} description={isHeld ? 'Not shown' : 'Shown'}>
      <div className="stack">
        <Thumb photo={photo} alt={name} size={400} />
        {isCard && <p>It shows a QR card. Cards are for nobody’s eyes.</p>}
        {athletes.map((athlete) => (
          <p key={athlete.id}>
            It shows{' '}
            <Link className="link" to={href('/studio/athletes/:athlete', { athlete: athlete.id })}>
              {athleteTitle(athlete)}
            </Link>
            , who is not shown. There you can release it.
          </p>
        ))}
        {erased && (
          <CommandForm
            action={href('/studio/held/:photo/release', { photo: photo.id })}
            title="It showed somebody who was erased"
            back={href('/studio/held/:photo', { photo: photo.id })}
            submit="Release"
          >
            <p>They were not shown, so it stays held until you say why it may be seen again.</p>
            <TextInput name="reason" label="Why" maxLength={500} required autoComplete="off" />
          </CommandForm>
        )}
        {!isHeld && <p>Everybody whom its albums are for sees it.</p>}
      </div>
    </Page>
  )
}
