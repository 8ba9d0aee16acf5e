import { href, Link } from 'react-router'
import { seenText } from '../../../clients/studio/client/albums.tsx'
import { ChangeEnd, GrantActs, GrantEnd } from '../../../clients/studio/client/grant.tsx'
import { Badge } from '../../../studio/ui/badge.tsx'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { dayText } from '../../../studio/ui/dates/day.ts'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { counted } from '../../../ui/count.ts'
import { SeeAsClient } from '../album/see-as-client.tsx'
import { ReadyEmail } from '../send/ready-email.tsx'
import own from './access.module.css'
import type { AccessItem, AccessTab } from './access.server.ts'

export function Clients({ album, access, open }: { album: string; access: AccessTab; open: string | null }) {
  const { slug, clients, now, untilDay } = access
  return (
    <Panel
      title="Clients"
      count={clients.length}
      aside={
        <div className="buttons">
          {slug && <SeeAsClient slug={slug} />}
          <ButtonLink to="?do=give" preventScrollReset>
            Give access
          </ButtonLink>
        </div>
      }
    >
      {clients.length === 0 ? (
        <p className="quiet">No client has access to this album yet.</p>
      ) : (
        untilDay && (
          <p className="quiet">
            The whole album closes to clients after {dayText(untilDay, { dateStyle: 'medium' })}.
          </p>
        )
      )}
      <ul className={own.rows}>
        {clients.map((client) => (
          <Row key={client.id} album={album} client={client} now={now} open={open === client.id} />
        ))}
      </ul>
    </Panel>
  )
}

type RowProps = { client: AccessItem; album: string; now: number; open: boolean }

function Row({ client, album, now, open }: RowProps) {
  const { id, name, email, revoked, access, ready, askedAt } = client
  const grant = { client: id, album }
  return (
    <li className={own.client} aria-label={name}>
      <div>
        <p className="name">
          <Link to={href('/studio/clients/:client', { client: id })}>{name}</Link>
        </p>
        <p className="clip small quiet">{email}</p>
      </div>
      <div>
        <State client={client} now={now} />
        <ReadyEmail client={client} now={now} />
        {askedAt !== null && (
          <p className="small">
            <b>Asked you to reopen it</b> <Moment at={askedAt} now={now} />
          </p>
        )}
      </div>
      <Usage client={client} now={now} />
      <div className="buttons">
        {access === 'open' && (
          <CommandButton
            action={href('/studio/albums/:album/sending/:client?', grant)}
            label={ready.state === 'none' ? 'Send' : 'Send again'}
            what={`to ${name}`}
          />
        )}
        <GrantActs
          grant={grant}
          revoked={revoked}
          change={`?until=${id}`}
          what={{
            change: `for ${name}`,
            revoke: `${name}’s access`,
            restore: `: give ${name} access again`,
          }}
        />
      </div>
      {open && <ChangeEnd grant={grant} label={`Last day for ${name}`} lastDay={client.lastDay} back="?" />}
    </li>
  )
}

function State({ client, now }: { client: AccessItem; now: number }) {
  const { revoked, access, expiresAt, lastDay } = client
  if (access === 'blocked' && !revoked)
    return (
      <Badge shape="cross" tone="bad">
        Blocked
      </Badge>
    )
  const state = revoked ? 'revoked' : access === 'ended' ? 'ended' : 'open'
  return <GrantEnd state={state} at={expiresAt} day={lastDay} now={now} />
}

function Usage({ client, now }: { client: AccessItem; now: number }) {
  const { seen, favorites, downloaded, downloadedAt, signedInAt } = client
  return (
    <p className="small quiet">
      {seenText(seen)}
      <br />
      {favorites === 0 ? 'No favorites' : counted(favorites, 'favorite')},{' '}
      {downloaded > 0
        ? `${downloaded.toLocaleString('en-US')} downloaded`
        : downloadedAt === null
          ? 'nothing downloaded'
          : 'download unfinished'}
      <br />
      {signedInAt === null ? (
        'Never signed in'
      ) : (
        <>
          Signed in <Moment at={signedInAt} now={now} />
        </>
      )}
    </p>
  )
}
