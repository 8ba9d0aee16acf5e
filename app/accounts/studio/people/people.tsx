import { Form, href, useNavigation } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import { ConfirmLink } from '../../../studio/ui/settings/confirm-link.tsx'
import type { AlbumLinks } from '../../../viewers/open-links.server.ts'
import type { StaffView } from './staff.server.ts'

export function People({ people }: { people: StaffView[] }) {
  return (
    <Panel title="People">
      {people.map((person) => (
        <PanelRow
          key={person.id}
          name={person.name}
          description={`${person.email}. ${accessText(person)}`}
          action={person.role === 'owner' ? <span className="small quiet">Owner</span> : <Acts {...person} />}
        />
      ))}
    </Panel>
  )
}

function accessText({ password, factors, blocked, invitation }: StaffView): string {
  if (blocked) return 'Blocked, so they can’t sign in.'
  if (!password) return `${invitedBy(invitation)} Hasn’t chosen a password yet.`
  return factors === 0 ? 'No second factor.' : 'Has a second factor.'
}

function invitedBy(invitation: StaffView['invitation']): string {
  if (invitation?.state === 'dead') return `The invitation couldn’t be sent: ${invitation.reason}`
  if (invitation?.state === 'waiting') return 'The invitation is queued.'
  return invitation?.reason ?? 'Invited.'
}

function Acts({ id, name, blocked, password }: StaffView) {
  const busy = useNavigation().state !== 'idle'
  const person = { person: id }
  const act = (action: string, label: string, bad = false) => (
    <Button type="submit" formAction={action} bad={bad} busy={busy}>
      {label}
      <span className="hidden-text"> {name}</span>
    </Button>
  )
  return (
    <Form method="post" className="buttons" preventScrollReset>
      {!password && !blocked && act(href('/studio/settings/people/:person/invitation', person), 'Send again')}
      {act(href('/studio/settings/people/:person/removal', person), 'Remove', true)}
    </Form>
  )
}

export function Sent({ to }: { to: string }) {
  return (
    <p role="status">We’re sending a link to choose a password to {to}. It works once, within 14 days.</p>
  )
}

export function Removed({ name, openLinks }: { name: string; openLinks: AlbumLinks[] }) {
  return (
    <Panel title={`${name} was removed`}>
      <div className={panel.text} role="status">
        <p>They’re signed out, and their upload tokens and calendar link no longer work.</p>
        {openLinks.length > 0 && (
          <p>
            They could see these share links and PINs, and the links still work. To keep them out, change the
            PIN, or revoke the link and create another.
          </p>
        )}
      </div>
      {openLinks.map(({ albumId, album, links }) => (
        <PanelRow
          key={albumId}
          name={album}
          description={links.map(({ name, asksPin }) => `${name}, ${asksPin ? 'PIN' : 'no PIN'}`).join('; ')}
          action={
            <ButtonLink to={href('/studio/albums/:album/access', { album: albumId })}>
              Access<span className="hidden-text"> to {album}</span>
            </ButtonLink>
          }
        />
      ))}
    </Panel>
  )
}

interface InviteProps {
  confirmed: boolean
  refused: { refused: string; name: string; email: string } | null
}

export function Invite({ confirmed, refused }: InviteProps) {
  const busy = useNavigation().state !== 'idle'
  if (!confirmed) {
    return (
      <Panel title="Invite an assistant">
        <PanelRow
          name="They sign in to the studio with their own password"
          description="Enter yours before you invite someone."
          action={<ConfirmLink>Invite</ConfirmLink>}
        />
      </Panel>
    )
  }
  return (
    <Panel title="Invite an assistant">
      <Form method="post" action={href('/studio/settings/people')} className={panel.fields}>
        <FormCopy />
        <TextInput name="name" label="Name" required maxLength={120} defaultValue={refused?.name} />
        <TextInput
          name="email"
          type="email"
          label="Email address"
          required
          maxLength={320}
          defaultValue={refused?.email}
        />
        <Button type="submit" variant="filled" busy={busy}>
          Invite
        </Button>
      </Form>
      <Problem error={busy ? null : refused?.refused} />
    </Panel>
  )
}
