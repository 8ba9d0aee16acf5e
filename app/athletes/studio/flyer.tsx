import { useState } from 'react'
import { data, href } from 'react-router'
import { inLanguage } from '#language'
import * as t from '#messages/families'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { readSlidePhotos } from '../../site/site.server.ts'
import { Button } from '../../studio/ui/controls/button.tsx'
import { TextInput } from '../../studio/ui/controls/fields.tsx'
import { CommandButton } from '../../studio/ui/forms/commands.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { QrCode } from '../../studio/ui/qr-code.tsx'
import { Thumb } from '../../studio/ui/thumb.tsx'
import { qrCode } from '../../ui/qr-code.ts'
import type { Route } from './+types/flyer.ts'
import sheets from './cards/cards.module.css'
import styles from './flyer.module.css'
import { paperFor } from './paper.ts'
import { readTeamHead } from './team/team.server.ts'
import { TeamLink } from './team/team-link.tsx'

/** The white margin that cameras need, in modules. */
const QUIET_ZONE = 2

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const team = await readTeamHead(database, params.team)
  if (!team) throw data(null, { status: 404 })
  const { language, studio, timeZone } = context.get(siteContext)
  const address = team.slug === null ? null : origin + href('/teams/:team', { team: team.slug })
  return {
    team,
    address,
    code: address === null ? null : qrCode(address, QUIET_ZONE),
    photos: await readSlidePhotos(database),
    paper: paperFor(timeZone),
    words: inLanguage(language, () => ({
      headline: t.flyerHeadline(),
      steps: [t.flyerScan(), t.flyerGame(), t.flyerCard()],
      by: t.flyerBy({ studio }),
    })),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Flyer for the coach', matches)
}

export default function Flyer({ loaderData }: Route.ComponentProps) {
  const { team, address, code, photos, paper, words } = loaderData
  const [headline, setHeadline] = useState(words.headline)
  const [color, setColor] = useState('#14213d')
  const [shown, setShown] = useState(0)
  if (address === null || code === null) return <NoPage team={team} />
  return (
    <Page
      title="Flyer for the coach"
      above={<TeamLink {...team} />}
      actions={
        <Button variant="filled" icon="print" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <div className={sheets.page}>
        <div className={`${sheets.choices} stack`}>
          <p>
            For the locker room or the team’s group chat. Its code opens the team’s public page. It has no
            athlete’s name and no PIN.
          </p>
          <TextInput
            label="Headline"
            value={headline}
            maxLength={40}
            onChange={(event) => setHeadline(event.currentTarget.value)}
          />
          <label className={styles.color}>
            Team color
            <input type="color" value={color} onChange={(event) => setColor(event.currentTarget.value)} />
          </label>
          {photos.length > 1 && (
            <Button icon="photo" onClick={() => setShown((shown + 1) % photos.length)}>
              Another photo
            </Button>
          )}
        </div>
        <div className={sheets.sheets} data-paper={paper}>
          <article className={styles.flyer} style={{ '--team': color } as React.CSSProperties}>
            <div className={styles.photo}>
              <Thumb photo={photos[shown] ?? null} alt="" size={816} fill />
              <h2>{headline}</h2>
            </div>
            <div className={styles.middle}>
              <ol>
                {words.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              <div>
                <QrCode code={code} label={`QR code for ${address}`} />
                <p>{address.replace(/^https?:\/\//, '')}</p>
              </div>
            </div>
            <p className={styles.foot}>
              <b>{team.name}</b>
              <span>{words.by}</span>
            </p>
          </article>
        </div>
      </div>
    </Page>
  )
}

function NoPage({ team }: Pick<Route.ComponentProps['loaderData'], 'team'>) {
  return (
    <Page title="Flyer for the coach" above={<TeamLink {...team} />}>
      <div className="narrow stack">
        <p>The flyer’s code opens the team’s public page, which doesn’t exist yet.</p>
        <CommandButton
          action={href('/studio/teams/:team/page', { team: team.id })}
          label="Create page"
          variant="filled"
        />
      </div>
    </Page>
  )
}
