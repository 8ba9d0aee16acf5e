import { href, Link } from 'react-router'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import { athleteTitle } from '../../entry.ts'
import type { AthleteView, OtherAthlete } from './athlete.server.ts'

export function OtherTeams({ athlete: { id, linked, namesakes } }: { athlete: AthleteView }) {
  if (linked.length + namesakes.length === 0) return null
  return (
    <Panel
      title="Other teams and seasons"
      description="Once linked, they’re one athlete. Hide them on one team and they’re hidden on all."
    >
      <ul>
        {linked.map((other) => (
          <li key={other.id}>
            <PanelRow name={<OtherLink other={other} />} description={`Same athlete, ${whereOf(other)}`} />
          </li>
        ))}
        {namesakes.map((other) => (
          <li key={other.id}>
            <PanelRow
              name={<OtherLink other={other} />}
              description={`Same name, ${whereOf(other)}`}
              action={
                <CommandButton
                  action={href('/studio/athletes/:athlete/link', { athlete: id })}
                  fields={{ other: other.id }}
                  label="Same athlete"
                  what={`as in ${whereOf(other)}`}
                />
              }
            />
          </li>
        ))}
      </ul>
      {linked.length > 0 && (
        <div className={panel.foot}>
          <CommandButton
            action={href('/studio/athletes/:athlete/link/end', { athlete: id })}
            label="Unlink"
          />
          <p className="small quiet">
            Linked by mistake? This separates them. The card stays with the others, and its page turns off
            until you turn it back on. If this athlete’s family has the card, create a new PIN first.
          </p>
        </div>
      )}
    </Panel>
  )
}

function OtherLink({ other }: { other: OtherAthlete }) {
  return (
    <Link className="link" to={href('/studio/athletes/:athlete', { athlete: other.id })}>
      {athleteTitle(other)}
    </Link>
  )
}

function whereOf({ team, season }: OtherAthlete): string {
  return [team, season].filter(Boolean).join(', ')
}
