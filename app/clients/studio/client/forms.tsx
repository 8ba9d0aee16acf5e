import { href } from 'react-router'
import { TextArea, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Chooser } from '../../../studio/ui/forms/chooser.tsx'
import { CommandForm } from '../../../studio/ui/forms/commands.tsx'
import { LONGEST_PHONE, MOST_PEOPLE } from '../../details.ts'
import styles from './client.module.css'
import type { ClientFile } from './client.server.ts'

export function Edit(client: ClientFile) {
  const { id, access, people } = client
  return (
    <CommandForm
      action={href('/studio/clients/:client/contact', { client: id })}
      title="Edit client"
      submit="Save"
      back={href('/studio/clients/:client', { client: id })}
    >
      <ContactFields {...client} />
      <TextArea
        name="note"
        label="Note"
        description="Only you and your assistants read it."
        defaultValue={client.note}
        maxLength={2000}
        rows={2}
      />
      <People people={people} />
      <p className="small quiet">
        Emails from the site only go to the client’s own address. If you change it, they sign in with the new
        one, and links sent to the old one stop working.
        {access === 'invited' && ' Their invitation is sent again to the new address.'} Booking requests keep
        the address they came with.
      </p>
    </CommandForm>
  )
}

function People({ people }: Pick<ClientFile, 'people'>) {
  return (
    <>
      {people.map((person, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and the fields count them
        <fieldset key={i} className={styles.fields}>
          <legend className="name">{person.name}</legend>
          <PersonFields person={person} i={i} />
        </fieldset>
      ))}
      {people.length < MOST_PEOPLE && (
        <details>
          <summary className="link">Add a person</summary>
          <div className={styles.fields}>
            <PersonFields i={people.length} />
          </div>
        </details>
      )}
      {people.length > 0 && <p className="small quiet">Clear someone’s fields to remove them.</p>}
    </>
  )
}

function PersonFields({ person, i }: { person?: ClientFile['people'][number]; i: number }) {
  return (
    <>
      <div className="pair">
        <Plain name={`name-${i}`} label="Name" defaultValue={person?.name} maxLength={200} />
        <Plain
          name={`role-${i}`}
          label="Role"
          placeholder="Coach"
          defaultValue={person?.role}
          maxLength={100}
        />
      </div>
      <div className="pair">
        <Plain
          type="tel"
          name={`phone-${i}`}
          label="Phone"
          defaultValue={person?.phone}
          maxLength={LONGEST_PHONE}
        />
        <Plain type="email" name={`email-${i}`} label="Email" defaultValue={person?.email} maxLength={254} />
      </div>
    </>
  )
}

/** The browser offers the owner's own contact, which is never wanted here. */
function Plain(props: React.ComponentProps<typeof TextInput>) {
  return <TextInput autoComplete="off" {...props} />
}

const GROUPS = ['School', 'Boosters', 'Club', 'Family', 'Company']

interface ContactFieldsProps extends Partial<Record<'name' | 'email' | 'phone' | 'group', string>> {
  groups: string[]
}

export function ContactFields({ name, email, phone, group, groups }: ContactFieldsProps) {
  return (
    <>
      <div className="pair">
        <Plain name="name" label="Name" defaultValue={name} maxLength={200} />
        <Plain type="email" name="email" label="Email" defaultValue={email} maxLength={254} />
      </div>
      <div className="pair">
        <Plain
          type="tel"
          name="phone"
          label="Phone (optional)"
          defaultValue={phone}
          maxLength={LONGEST_PHONE}
        />
        <Plain
          name="group"
          label="Group (optional)"
          list="client-groups"
          placeholder="School"
          defaultValue={group}
          maxLength={40}
        />
      </div>
      <datalist id="client-groups">
        {[...new Set([...groups, ...GROUPS])].map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
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
