import { href } from 'react-router'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Chooser } from '../../../studio/ui/forms/chooser.tsx'
import { CommandForm } from '../../../studio/ui/forms/commands.tsx'
import styles from './client.module.css'
import type { ClientFile } from './client.server.ts'

export function Edit({ id, name, email, access }: ClientFile) {
  return (
    <CommandForm
      action={href('/studio/clients/:client/contact', { client: id })}
      title="Edit contact"
      submit="Save"
      back={href('/studio/clients/:client', { client: id })}
    >
      <NameAndEmail name={name} email={email} />
      <p className="small quiet">
        If you change their email address, they sign in with the new one, and all emails go there. Links sent
        to the old one stop working.
        {access === 'invited' && ' Their invitation is sent again to the new address.'} Booking requests keep
        the address they came with.
      </p>
    </CommandForm>
  )
}

export function NameAndEmail({ name, email }: { name?: string; email?: string }) {
  return (
    <div className="pair">
      <TextInput name="name" label="Name" defaultValue={name} maxLength={200} autoComplete="off" />
      <TextInput
        type="email"
        name="email"
        label="Email"
        defaultValue={email}
        maxLength={254}
        autoComplete="off"
      />
    </div>
  )
}

export function Give({ id, offered, albums }: ClientFile) {
  const open = albums.filter(({ access }) => access === 'open' || access === 'hidden')
  return (
    <CommandForm
      action={href('/studio/clients/:client/grants', { client: id })}
      title="Give albums"
      submit="Give"
      back={href('/studio/clients/:client', { client: id })}
    >
      <Chooser
        name="album"
        label="Albums"
        find={href('/studio/albums/find')}
        first={offered}
        without={open.map((album) => album.id)}
        empty="There are no other private albums."
      />
      <Until />
      <p className="small quiet">
        This doesn’t send an email. Send the album from its own page when it’s ready.
      </p>
    </CommandForm>
  )
}

export function Until({ value }: { value?: string }) {
  return (
    <TextInput
      className={styles.until}
      type="date"
      name="until"
      label="Until (optional)"
      description="They can see it through the end of that day."
      defaultValue={value}
    />
  )
}
