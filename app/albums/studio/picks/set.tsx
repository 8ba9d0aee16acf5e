import { href, Link } from 'react-router'
import { countText } from '../../../galleries/choices/rules.ts'
import { Badge } from '../../../studio/ui/badge.tsx'
import { TextArea } from '../../../studio/ui/controls/fields.tsx'
import { Copy } from '../../../studio/ui/copy.tsx'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { counted } from '../../../ui/count.ts'
import own from './picks.module.css'
import type { ListView, SetView } from './picks.server.ts'

type SetProps = { album: string; list: ListView; set: SetView; now: number }

export function ClientPicks({ album, list, set, now }: SetProps) {
  const { id, client, picks, finishedAt } = set
  const notes = picks.filter(({ note }) => note !== '')
  return (
    <article className={own.set} id={id} aria-label={`${client.name}, ${list.name}`}>
      <header className={own.head}>
        <div>
          <h3>
            <Link to={href('/studio/clients/:client', { client: client.id })}>{client.name}</Link>
          </h3>
          <p className="small quiet">
            <span className="num">{countText(picks.length, list.most)}</span>
            {notes.length > 0 && `, ${counted(notes.length, 'note')}`}
          </p>
        </div>
        <State set={set} now={now} />
        {finishedAt !== null && (
          <CommandButton
            action={href('/studio/albums/:album/picks/:set/reopening', { album, set: id })}
            label="Reopen"
            what={`${client.name}’s picks`}
            icon="retry"
          />
        )}
      </header>
      {picks.length === 0 && <p className="quiet">The photos they picked are in the trash.</p>}
      <Thumbs picks={picks} />
      {picks.length > 0 && <Lightroom set={set} />}
    </article>
  )
}

function Thumbs({ picks }: Pick<SetView, 'picks'>) {
  return (
    <ul className={own.thumbs}>
      {picks.map(({ frameId, number, file, note, photo }) => (
        <li key={frameId}>
          <span className={own.thumb}>
            <Thumb photo={photo} alt="" size={160} />
          </span>
          <p className="clip small">
            <b className="num">{number}</b> <span className="quiet">{file}</span>
          </p>
          {note && <p className={`${own.note} small`}>{note}</p>}
        </li>
      ))}
    </ul>
  )
}

function State({ set: { finishedAt, reopenedAt, chosenAt }, now }: { set: SetView; now: number }) {
  if (finishedAt !== null) {
    return (
      <Badge shape="dot">
        Finished <Moment at={finishedAt} now={now} />
      </Badge>
    )
  }
  const at = Math.max(reopenedAt ?? 0, chosenAt ?? 0)
  return (
    <Badge shape="clock" tone={reopenedAt ? 'warn' : undefined}>
      {reopenedAt ? 'Reopened' : 'Still picking'} {at > 0 && <Moment at={at} now={now} />}
    </Badge>
  )
}

function Lightroom({ set: { id, lightroom, others } }: { set: SetView }) {
  return (
    <div className={own.lightroom}>
      <TextArea
        id={`lightroom-${id}`}
        label="Names for Lightroom Classic"
        description="Paste this into the Library filter (Text, Filename, Contains). It finds your raw files, too."
        value={lightroom}
        readOnly
        rows={2}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Copy text={lightroom} label="Copy names" what="for Lightroom Classic" />
      </div>
      {others.all > 0 && (
        <p className="small quiet">
          Lightroom also finds {others.shown.join(', ')}
          {others.all > others.shown.length && ` and ${others.all - others.shown.length} more`}, because their
          names contain one of these.
        </p>
      )}
    </div>
  )
}
