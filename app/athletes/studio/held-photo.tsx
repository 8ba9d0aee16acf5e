import { data, href, Link } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { TextInput } from '../../studio/ui/controls/fields.tsx'
import { AsideGroup } from '../../studio/ui/feed/feed.tsx'
import { CommandForm } from '../../studio/ui/forms/commands.tsx'
import { Column, Columns, Page } from '../../studio/ui/page/page.tsx'
import panel from '../../studio/ui/page/panel.module.css'
import { Panel, PanelRow } from '../../studio/ui/page/panel.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { Thumb } from '../../studio/ui/thumb.tsx'
import { athleteTitle } from '../entry.ts'
import type { Route } from './+types/held-photo.ts'
import { readHeldPhoto } from './athlete/held-photo.server.ts'
import styles from './athlete/photos.module.css'
import { WithBib } from './bib.tsx'
import team from './team/team.module.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const photo = await readHeldPhoto(context.get(portsContext).database, params.photo)
  if (!photo) throw data(null, { status: 404 })
  return photo
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return studioTitle(loaderData ? `Hidden: ${loaderData.name}` : 'Hidden', matches)
}

type Held = Route.ComponentProps['loaderData']

export default function HeldPhotoPage({ loaderData }: Route.ComponentProps) {
  const { photo, name, isHeld, isCard, notCard, erased, athletes, albums } = loaderData
  return (
    <Page
      title={name}
      description={
        isHeld
          ? 'Hidden. Only you and your assistants can see it.'
          : 'Visible to everyone who can see its albums.'
      }
    >
      <Columns>
        <Column>
          <p className={styles.large}>
            <Thumb photo={photo} alt={name} size={900} />
          </p>
          {athletes.length > 0 && <Athletes photo={photo.id} athletes={athletes} />}
          {isCard && <Card photo={photo.id} />}
          {notCard !== null && (
            <Panel title="Not a card">
              <p className={panel.text}>Reason: “{notCard}”</p>
            </Panel>
          )}
          {erased && <Erased photo={photo.id} released={erased.released} />}
        </Column>
        <Column label="This photo">
          <AsideGroup title="Albums">
            {albums.length === 0 ? (
              <p className="quiet">It isn’t in any album.</p>
            ) : (
              <ul className={team.albums}>
                {albums.map(({ id, title }) => (
                  <li key={id}>
                    <Link className="link" to={href('/studio/albums/:album', { album: id })}>
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </AsideGroup>
        </Column>
      </Columns>
    </Page>
  )
}

function Athletes({ photo, athletes }: { photo: string; athletes: Held['athletes'] }) {
  return (
    <Panel title="A hidden athlete is in this photo">
      <ul>
        {athletes.map((athlete) => {
          const page = href('/studio/athletes/:athlete', { athlete: athlete.id })
          return (
            <li key={athlete.id}>
              <PanelRow
                name={
                  <WithBib number={athlete.number} state="not-shown">
                    <Link className="link" to={page}>
                      {athlete.name || athleteTitle(athlete)}
                    </Link>
                  </WithBib>
                }
                description={
                  athlete.released === null
                    ? athlete.team
                    : `${athlete.team}. Shown anyway: “${athlete.released}”`
                }
                action={
                  athlete.released === null && (
                    <ButtonLink to={`${page}?release=${photo}`}>
                      Show anyway<span className="hidden-text"> for {athlete.number}</span>…
                    </ButtonLink>
                  )
                }
              />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function Card({ photo }: { photo: string }) {
  return (
    <Release
      photo={photo}
      action={href('/studio/held/:photo/no-card', { photo })}
      title="This photo shows a QR card"
      submit="It’s not one of our cards"
      label="Why it isn’t"
      text="A card’s code opens one athlete’s page, so photos of cards are hidden from visitors, clients, and guests."
    />
  )
}

function Erased({ photo, released }: { photo: string; released: string | null }) {
  const title = 'This photo shows a hidden athlete whose data was deleted'
  if (released !== null)
    return (
      <Panel title={title}>
        <p className={panel.text}>Shown anyway: “{released}”</p>
      </Panel>
    )
  return (
    <Release
      photo={photo}
      action={href('/studio/held/:photo/release', { photo })}
      title={title}
      submit="Show anyway"
      label="Reason"
      text="It stays hidden until you give a reason to show it."
    />
  )
}

type ReleaseProps = Record<'photo' | 'action' | 'title' | 'submit' | 'label' | 'text', string>

function Release({ photo, label, text, ...form }: ReleaseProps) {
  return (
    <CommandForm {...form} back={href('/studio/held/:photo', { photo })}>
      <p>{text}</p>
      <TextInput name="reason" label={label} maxLength={500} required autoComplete="off" />
    </CommandForm>
  )
}
