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
      description="One child, whatever the number: not shown in one is not shown in all."
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
            label="Somebody else"
          />
          <p className="small quiet">
            Parts this athlete from the others, if it was a mistake. A card stays with the others, and its
            page is off until you switch it on. If the card was given to this athlete’s family, make a new PIN
            first.
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
