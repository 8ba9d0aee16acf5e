import { Button } from '@mantine/core'
import { href, Link, useParams, useSearchParams } from 'react-router'
import styles from '../../../clients/studio/client/client.module.css'
import { Copy } from '../../../studio/ui/copy.tsx'
import { Step } from '../../../studio/ui/forms/forms.tsx'
import { Moment } from '../../../studio/ui/moment.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { counted } from '../../../ui/count.ts'
import own from './access.module.css'
import { ChangePin } from './make-share.tsx'
import { DOWNLOADS } from './settings.tsx'
import type { ShareLine } from './shares.server.ts'

/** The links by which people without an account see the album. */
export function Shares({ links, now }: { links: ShareLine[]; now: number }) {
  const [query] = useSearchParams()
  return (
    <section className={styles.panel} aria-label="Share links">
      <header>
        <h2>
          Share links <span className="quiet num">{links.length.toLocaleString('en-US')}</span>
        </h2>
        <Button component={Link} to="?do=share" preventScrollReset>
          Make a link
        </Button>
      </header>
      {links.length === 0 && (
        <p className={styles.none}>
          For people without an account: whoever has the link sees this album alone.
        </p>
      )}
      <ul className={own.rows}>
        {links.map((link) => (
          <Row
            key={link.id}
            link={link}
            now={now}
            revoking={query.get('revoke') === link.id}
            changing={query.get('pin') === link.id}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  link: ShareLine
  now: number
  /** Whether she is asked to confirm that the link is revoked. */
  revoking: boolean
  /** Whether the PIN is being changed. */
  changing: boolean
}

function Row({ link, now, revoking, changing }: RowProps) {
  const { name, address, downloads, state, expiresAt } = link
  return (
    <li className={own.client} aria-label={name}>
      <div>
        <p className={styles.name}>{name}</p>
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
        {state === 'open' && link.locked && (
          <strong className={own.locked}>
            Somebody is trying PINs, so new guests have to wait. A new PIN lets them in.
          </strong>
        )}
      </p>
      <Usage {...link} />
      {state === 'open' && <Acts link={link} revoking={revoking} />}
      {state === 'open' && changing && <ChangePin link={link} />}
    </li>
  )
}

function pinText({ asksPin, pin, state }: ShareLine): string {
  if (!asksPin) return 'Without a PIN'
  if (state !== 'open') return 'With a PIN'
  return pin === null ? 'With a PIN that cannot be shown' : `PIN ${pin}`
}

function Usage({ openings, downloaded, ...link }: ShareLine) {
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

/** The guests of a link. Many begin closed, so that the other links stay on the screen. */
function Guests({ guests, guestCount, favorites }: Pick<ShareLine, 'guests' | 'guestCount' | 'favorites'>) {
  const [query] = useSearchParams()
  const open = guestCount <= 3 || guests.some(({ id }) => id === query.get('erase'))
  return (
    <details className={own.guests} open={open}>
      <summary>
        {counted(guestCount, 'guest')}, {counted(favorites, 'favorite')}
      </summary>
      <ul>
        {guests.map((guest) => (
          <Guest key={guest.id} guest={guest} />
        ))}
        {guestCount > guests.length && <li>and {counted(guestCount - guests.length, 'more guest')}</li>}
      </ul>
    </details>
  )
}

/** Only the owner erases guests. */
function Guest({ guest: { id, name, email, favorites } }: { guest: ShareLine['guests'][number] }) {
  const { role } = useStudio()
  const [query] = useSearchParams()
  const who = name || 'A guest'
  const erasing = role === 'owner' && query.get('erase') === id
  return (
    <li>
      {who}
      {email && ` (${email})`}: {counted(favorites, 'favorite')}{' '}
      {role === 'owner' && !erasing && (
        <Link to={`?erase=${id}`} preventScrollReset className={own.erase}>
          Erase<span className="hidden-text"> {who}</span>
        </Link>
      )}
      {erasing && (
        <div className={own.erasing}>
          <p>Their name, email and favorites go for good.</p>
          <Button component={Link} to="?" preventScrollReset>
            Keep them
          </Button>
          <Step intent="erase-guest" about={id} label="Erase" what={who} bad />
        </div>
      )}
    </li>
  )
}

function Acts({
  link: { id, name, address, asksPin, pin },
  revoking,
}: {
  link: ShareLine
  revoking: boolean
}) {
  const { album = '' } = useParams()
  if (revoking) {
    return (
      <div className={styles.acts}>
        <Button component={Link} to="?" preventScrollReset>
          Keep it
        </Button>
        <Step intent="unshare" about={id} label="Revoke for good" what={`the link ${name}`} bad />
      </div>
    )
  }
  const text = pin === null ? address : `${address}\nPIN: ${pin}`
  return (
    <div className={styles.acts}>
      <Copy
        key={text}
        text={text}
        label={pin === null ? 'Copy link' : 'Copy link and PIN'}
        what={`of ${name}`}
      />
      <Button component={Link} to={href('/studio/albums/:album/links/:link', { album, link: id })}>
        Print<span className="hidden-text"> the link {name}</span>
      </Button>
      <Button component={Link} to={`?pin=${id}`} preventScrollReset>
        {asksPin ? 'Change PIN' : 'Set a PIN'}
        <span className="hidden-text"> of the link {name}</span>
      </Button>
      <Button component={Link} to={`?revoke=${id}`} className={styles.bad} preventScrollReset>
        Revoke<span className="hidden-text"> the link {name}</span>
      </Button>
    </div>
  )
}
