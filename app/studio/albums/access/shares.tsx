import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import styles from '../../clients/client.module.css'
import { Until } from '../../clients/forms.tsx'
import { counted } from '../../shell/count.ts'
import { Moment } from '../../shell/moment.tsx'
import { Check, Panel, Step } from '../../ui/forms/forms.tsx'
import { useIntent } from '../../ui/forms/intent.ts'
import own from './access.module.css'
import type { ShareLine } from './shares.server.ts'

const DOWNLOADS = { all: 'originals too', web: 'for sharing', none: 'none' }

/** The links by which people without an account see the album. */
export function Shares({ links, now }: { links: ShareLine[]; now: number }) {
  const asked = useSearchParams()[0].get('revoke')
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
      <ul>
        {links.map((link) => (
          <Row key={link.id} link={link} now={now} asked={asked === link.id} />
        ))}
      </ul>
    </section>
  )
}

/** Makes a link. */
export function MakeShare() {
  const { typed } = useIntent('share')
  return (
    <Panel intent="share" title="Make a share link" submit="Make the link" back="?">
      <div className={styles.pair}>
        <TextInput
          name="name"
          label="Name, for you alone"
          placeholder="Team room"
          defaultValue={typed.name}
          maxLength={80}
          required
          autoComplete="off"
        />
        <TextInput
          name="pin"
          label="PIN, if you like"
          description="Four to eight digits. Note it: it cannot be shown again."
          defaultValue={typed.pin}
          maxLength={8}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <NativeSelect
        name="downloads"
        label="Downloads, never more than the album allows"
        defaultValue={typed.downloads ?? 'web'}
        data={[
          { value: 'web', label: 'For sharing' },
          { value: 'all', label: 'Originals too' },
          { value: 'none', label: 'None' },
        ]}
      />
      <Check name="ask-who" defaultChecked={typed['ask-who'] === 'on'}>
        Ask for a name after the first favorite
      </Check>
      <Until value={typed.until ?? ''} />
    </Panel>
  )
}

function Row({ link, now, asked }: { link: ShareLine; now: number; asked: boolean }) {
  const { id, name, address, pin, downloads, state, expiresAt, openings, guests } = link
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
        {pin ? 'With a PIN' : 'Without a PIN'}, downloads: {DOWNLOADS[downloads]}
      </p>
      <p className="small quiet">
        {openings === 0 ? 'Not opened yet' : `Opened ${openings === 1 ? 'once' : `${openings} times`}`}
        {guests.map((guest, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: guests have no ID here, and their order stays
          <span key={i}>
            <br />
            {guest.name || 'A guest'}
            {guest.email && ` (${guest.email})`}: {counted(guest.favorites, 'favorite')}
          </span>
        ))}
      </p>
      <div className={styles.acts}>
        {state === 'open' && (
          <>
            <Copy text={address} label="Copy link" what={` of ${name}`} />
            {asked ? (
              <>
                <Button component={Link} to="?" preventScrollReset>
                  Keep it
                </Button>
                <Step intent="unshare" about={id} label="Revoke for good" what={`the link ${name}`} bad />
              </>
            ) : (
              <Button component={Link} to={`?revoke=${id}`} className={styles.bad} preventScrollReset>
                Revoke<span className="hidden-text"> the link {name}</span>
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}

/** Says 'Copied' only after copying. */
function Copy({ text, label, what }: { text: string; label: string; what: string }) {
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Not copied'),
    )
  return (
    <Button onClick={copy}>
      <span role="status">{said || label}</span>
      <span className="hidden-text">{what}</span>
    </Button>
  )
}
