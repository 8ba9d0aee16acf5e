import { useState } from 'react'
import { data, href } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { Button, ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Segments } from '../../studio/ui/controls/segments.tsx'
import { CommandButton } from '../../studio/ui/forms/commands.tsx'
import { Check } from '../../studio/ui/forms/forms.tsx'
import list from '../../studio/ui/list/list.module.css'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { QrCode } from '../../studio/ui/qr-code.tsx'
import { useStudio } from '../../studio/ui/use-studio.ts'
import { counted } from '../../ui/count.ts'
import type { Route } from './+types/cards.ts'
import styles from './cards/cards.module.css'
import { type CardsView, type CardView, readCards } from './cards/cards.server.ts'
import { type Paper, paperFor } from './paper.ts'
import { TeamLink } from './team/team-link.tsx'

const PAPERS = [
  ['a4', 'A4'],
  ['letter', 'US Letter'],
] as const

const EACH = 8

export async function loader({ params, context }: Route.LoaderArgs) {
  const team = await readCards(context.get(portsContext), params.team)
  if (!team) throw data(null, { status: 404 })
  return team
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return studioTitle(`Cards for ${loaderData?.name ?? 'a team'}`, matches)
}

export default function Cards({ loaderData: team }: Route.ComponentProps) {
  const { cards, without } = team
  const sheets = Array.from({ length: Math.ceil(cards.length / EACH) }, (_, i) =>
    cards.slice(i * EACH, (i + 1) * EACH),
  )
  const print = cards.length > 0 && (
    <Button variant={without === 0 ? 'filled' : 'default'} icon="print" onClick={() => window.print()}>
      {`Print ${without === 0 ? counted(sheets.length, 'sheet') : counted(cards.length, 'card')}`}
    </Button>
  )
  return (
    <Page title="Print cards" above={<TeamLink {...team} />} actions={print}>
      {team.athletes === 0 ? (
        <div className={list.empty}>
          <p>The roster is empty, so there are no cards to print yet.</p>
          <ButtonLink to={href('/studio/teams/:team/import', { team: team.id })} variant="filled">
            Import roster
          </ButtonLink>
        </div>
      ) : (
        <Sheets team={team} sheets={sheets} />
      )}
    </Page>
  )
}

function Sheets({ team, sheets }: { team: CardsView; sheets: CardView[][] }) {
  const [paper, setPaper] = useState<Paper>(paperFor(useStudio().timeZone))
  const [names, setNames] = useState(false)
  return (
    <div className={styles.page}>
      <div className={`${styles.choices} stack`}>
        {team.without > 0 && <MakeCodes team={team} />}
        <Segments label="Paper" value={paper} onChoose={setPaper} options={PAPERS} />
        <Who team={team} />
        <Check checked={names} onChange={(event) => setNames(event.currentTarget.checked)}>
          Print names on the strip. Without names, a lost card doesn’t identify a child.
        </Check>
        <Steps />
      </div>
      <div className={styles.sheets} data-paper={paper}>
        {sheets.map((sheet, i) => (
          <section
            key={sheet[0]?.id}
            className={styles.sheet}
            aria-label={`Sheet ${i + 1} of ${sheets.length}`}
          >
            {sheet.map((card) => (
              <Card key={card.id} card={card} team={team.name} named={names} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

function MakeCodes({ team: { id, without } }: { team: CardsView }) {
  return (
    <div className="notice" data-tone="warn">
      <p>
        {counted(without, 'athlete')} on this team {without === 1 ? 'has' : 'have'} no card yet. A card has a
        random code that never changes. With its PIN, it opens a page for the family.
      </p>
      <CommandButton
        action={href('/studio/teams/:team/codes', { team: id })}
        label={`Create ${counted(without, 'card')}`}
        variant="filled"
      />
    </div>
  )
}

function Who({ team: { athletes, cards, notShown } }: { team: CardsView }) {
  const few = notShown.length > 0 && notShown.length <= 6
  const list = new Intl.ListFormat('en-US').format(notShown)
  const verb = notShown.length === 1 ? 'is hidden and doesn’t get' : 'are hidden and don’t get'
  return (
    <p>
      {cards.length} of {counted(athletes, 'athlete')}.{' '}
      {notShown.length > 0 && (
        <span className="quiet">
          {few ? list : notShown.length} {verb} a card.
        </span>
      )}
    </p>
  )
}

function Steps() {
  return (
    <div className={styles.steps}>
      <h2>On picture day</h2>
      <ol>
        <li>
          Cut on the lines. <b>Tear off the strip</b> and give it to the family.
        </li>
        <li>Start each athlete with a photo of their card.</li>
        <li>Shoot. Every photo belongs to this number until the next card.</li>
      </ol>
      <p className="small quiet">
        The code doesn’t open anything without the PIN, which is on the strip. Photos of a card are hidden
        from visitors, clients, and guests.
      </p>
    </div>
  )
}

function Card({ card, team, named }: { card: CardView; team: string; named: boolean }) {
  const { number, code } = card
  return (
    <article className={styles.card}>
      <div className={styles.face}>
        <QrCode code={code} label={`QR code for number ${number}`} />
        <div>
          <p className={styles.number} data-long={number.length > 2 ? number.length : undefined}>
            {number}
          </p>
          <p className={styles.team}>{team}</p>
        </div>
      </div>
      <div className={styles.strip}>
        <Strip card={card} isNamed={named} team={team} />
      </div>
    </article>
  )
}

function Strip({ card, isNamed, team }: { card: CardView; isNamed: boolean; team: string }) {
  const { name, whose, named, numbered, askUs, address, asksPin, pin } = card
  if (address === null)
    return (
      <p>
        <b>{isNamed && name ? name : whose}</b>
        <br />
        {team}
      </p>
    )
  return (
    <>
      <p>
        {isNamed ? named : numbered}
        <br />
        <b>{address}</b>
      </p>
      {asksPin && (
        <p className={styles.pin}>
          <span>PIN</span> {pin ?? askUs}
        </p>
      )}
    </>
  )
}
