import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { dayText } from '../../../studio/ui/dates/day.ts'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { DeleteForm, ListForm } from './list-form.tsx'
import type { ListView } from './picks.server.ts'
import { ClientPicks } from './set.tsx'

interface ListProps {
  album: string
  list: ListView
  now: number
  open: 'edit' | 'delete' | null
}

export function PickList({ album, list, now, open }: ListProps) {
  const { id, name, most, lastDay, sets, closesAt } = list
  const over = closesAt !== null && closesAt <= now
  const terms = [
    most === null ? 'Any number' : `Choose ${most}`,
    lastDay && `${over ? 'closed' : 'until'} ${dayText(lastDay, { dateStyle: 'medium' })}`,
  ]
  return (
    <Panel
      title={name}
      description={terms.filter(Boolean).join(', ')}
      aside={
        <div className="buttons">
          <ButtonLink to={`?edit=${id}`} preventScrollReset>
            Edit<span className="hidden-text"> {name}</span>
          </ButtonLink>
          <ButtonLink to={`?delete=${id}`} preventScrollReset bad>
            Delete<span className="hidden-text"> {name}</span>
          </ButtonLink>
        </div>
      }
    >
      {open === 'edit' && <ListForm album={album} list={list} />}
      {open === 'delete' && <DeleteForm album={album} list={list} />}
      {sets.length === 0 ? (
        <p className="quiet">No picks yet. Clients find this list in their album, next to All.</p>
      ) : (
        <div>
          {sets.map((set) => (
            <ClientPicks key={set.id} album={album} list={list} set={set} now={now} />
          ))}
        </div>
      )}
    </Panel>
  )
}
