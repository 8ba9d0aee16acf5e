import { href, Link, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Copy } from '../../../studio/ui/copy.tsx'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { counted } from '../../../ui/count.ts'
import own from './access.module.css'
import type { ShareItem } from './link-list.server.ts'
import { ChangePin } from './make-share.tsx'
import { DOWNLOADS } from './settings.tsx'

export function Shares({ album, links, now }: { album: string; links: ShareItem[]; now: number }) {
  const [query] = useSearchParams()
  return (
    <Panel
      title="Share links"
      count={links.length}
      aside={
        <ButtonLink to="?do=share" preventScrollReset>
          New link
        </ButtonLink>
      }
    >
      {links.length === 0 && (
        <p className="quiet">
          For people without an account. Anyone with the link sees this album and nothing else.
        </p>
      )}
      <ul className={own.rows}>
        {links.map((link) => (
          <Row
            key={link.id}
            album={album}
            link={link}
            now={now}
            revoking={query.get('revoke') === link.id}
            changing={query.get('pin') === link.id}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface RowProps {
  album: string
  link: ShareItem
  now: number
  revoking: boolean
  changing: boolean
}

function Row({ album, link, now, revoking, changing }: RowProps) {
  const { name, address, downloads, state, expiresAt } = link
  return (
    <li className={own.client} aria-label={name}>
      <div>
        <p className="name">{name}</p>
        {state === 'open' && <p className="clip small quiet">{address}</p>}
      </div>
      <p className="small">
        {state === 'open' ? 'Open' : state === 'revoked' ? 'Revoked' : 'Expired'}
        {expiresAt !== null && state !== 'revoked' && (
          <>
            {state === 'open' ? ' until ' : ' '}
            <Moment at={expiresAt} now={now} />
          </>
        )}
        <br />
        {pinText(link)}, downloads: {new Map(DOWNLOADS).get(downloads)?.toLowerCase()}
        {state === 'open' && !link.preview && ', no preview in messaging apps'}
        {state === 'open' && link.locked && (
          <strong className={own.locked}>
            Someone is guessing PINs, so new guests have to wait. Set a new PIN to let them in.
          </strong>
        )}
      </p>
      <Usage {...link} album={album} />
      {state === 'open' && <Acts album={album} link={link} revoking={revoking} />}
      {state === 'open' && changing && <ChangePin album={album} link={link} />}
    </li>
  )
}

function pinText({ asksPin, pin, state }: ShareItem): string {
  if (!asksPin) return 'Without a PIN'
  if (state !== 'open') return 'With a PIN'
  return pin === null ? 'With a PIN that can’t be shown' : `PIN ${pin}`
}

function Usage({ openings, downloaded, ...link }: ShareItem & { album: string }) {
  return (
    <div className="small quiet">
      <p>
        {openings === 0 ? 'Not opened yet' : `Opened ${openings === 1 ? 'once' : `${openings} times`}`}
        {downloaded > 0 && `, ${downloaded.toLocaleString('en-US')} downloaded`}
      </p>
      {link.guestCount > 0 && <Guests {...link} />}
    </div>
  )
}

type GuestsProps = Pick<ShareItem, 'guests' | 'guestCount' | 'favorites'> & { album: string }

/** Many guests begin closed, so that the other links stay on the screen. */
function Guests({ album, guests, guestCount, favorites }: GuestsProps) {
  const [query] = useSearchParams()
  const open = guestCount <= 3 || guests.some(({ id }) => id === query.get('erase'))
  return (
    <details className={own.guests} open={open}>
      <summary>
        {counted(guestCount, 'guest')}, {counted(favorites, 'favorite')}
      </summary>
      <ul>
        {guests.map((guest) => (
          <Guest key={guest.id} album={album} guest={guest} />
        ))}
        {guestCount > guests.length && <li>and {counted(guestCount - guests.length, 'more guest')}</li>}
      </ul>
    </details>
  )
}

function Guest({ album, guest }: { album: string; guest: ShareItem['guests'][number] }) {
  const { id, name, email, favorites } = guest
  const { role } = useStudio()
  const [query] = useSearchParams()
  const who = name || 'A guest'
  const erasing = role === 'owner' && query.get('erase') === id
  return (
    <li>
      {who}
      {email && ` (${email})`}: {counted(favorites, 'favorite')}{' '}
      {role === 'owner' && !erasing && (
        <Link to={`?erase=${id}`} preventScrollReset className="link">
          Delete<span className="hidden-text"> {who}</span>
        </Link>
      )}
      {erasing && (
        <div className={`${own.erasing} buttons`}>
          <p>This permanently deletes their name, email, and favorites.</p>
          <ButtonLink to="?" preventScrollReset>
            Keep them
          </ButtonLink>
          <CommandButton
            action={href('/studio/albums/:album/guests/:guest/erasure', { album, guest: id })}
            label="Delete"
            what={who}
            bad
          />
        </div>
      )}
    </li>
  )
}

function Acts({ album, link, revoking }: Pick<RowProps, 'album' | 'link' | 'revoking'>) {
  const { id, name, address, asksPin, pin } = link
  if (revoking) {
    return (
      <div className="buttons">
        <ButtonLink to="?" preventScrollReset>
          Keep it
        </ButtonLink>
        <CommandButton
          action={href('/studio/albums/:album/links/:link/revocation', { album, link: id })}
          label="Revoke for good"
          what={`the link ${name}`}
          bad
        />
      </div>
    )
  }
  const text = pin === null ? address : `${address}\nPIN: ${pin}`
  return (
    <div className="buttons">
      <Copy
        key={text}
        text={text}
        label={pin === null ? 'Copy link' : 'Copy link and PIN'}
        what={`for ${name}`}
      />
      <ButtonLink to={href('/studio/albums/:album/links/:link', { album, link: id })}>
        Print<span className="hidden-text"> the link {name}</span>
      </ButtonLink>
      <ButtonLink to={`?pin=${id}`} preventScrollReset>
        {asksPin ? 'Change PIN' : 'Set a PIN'}
        <span className="hidden-text"> for the link {name}</span>
      </ButtonLink>
      <PreviewSwitch album={album} link={link} />
      <ButtonLink to={`?revoke=${id}`} bad preventScrollReset>
        Revoke<span className="hidden-text"> the link {name}</span>
      </ButtonLink>
    </div>
  )
}

function PreviewSwitch({ album, link: { id, name, preview } }: Pick<RowProps, 'album' | 'link'>) {
  const { Form, busy, refused } = useCommand()
  return (
    <Form method="post" action={href('/studio/albums/:album/links/:link/preview', { album, link: id })}>
      <Button type="submit" name="preview" value={preview ? 'hide' : 'show'} busy={busy}>
        {preview ? 'Hide preview' : 'Show preview'}
        <span className="hidden-text"> for the link {name}</span>
      </Button>
      <Problem error={refused} />
    </Form>
  )
}
