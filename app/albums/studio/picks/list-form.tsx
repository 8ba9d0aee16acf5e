import { href } from 'react-router'
import { LONGEST_NAME, MOST } from '../../../galleries/choices/rules.ts'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { CommandForm } from '../../../studio/ui/forms/commands.tsx'
import type { ListView } from './picks.server.ts'

export function ListForm({ album, list }: { album: string; list?: ListView }) {
  const action = href('/studio/albums/:album/pick-lists/:list?', { album, list: list?.id })
  return (
    <CommandForm
      action={action}
      title={list ? `Edit ${list.name}` : 'New list'}
      submit={list ? 'Save' : 'Create list'}
      back="?"
    >
      <div className="pair">
        <TextInput
          name="name"
          label="Name"
          description="Your clients see it. For example, Album or Wall print."
          defaultValue={list?.name ?? ''}
          maxLength={LONGEST_NAME}
          autoComplete="off"
        />
        <TextInput
          type="number"
          name="most"
          label="Limit (optional)"
          description="How many photos each client can pick."
          defaultValue={list?.most ?? ''}
          min={1}
          max={MOST}
        />
        <TextInput
          type="date"
          name="until"
          label="Last day (optional)"
          description="They can pick until the end of that day."
          defaultValue={list?.lastDay ?? ''}
        />
      </div>
    </CommandForm>
  )
}

export function DeleteForm({ album, list: { id, name, sets } }: { album: string; list: ListView }) {
  const clients = sets.length === 1 ? '1 client' : `${sets.length} clients`
  return (
    <CommandForm
      action={href('/studio/albums/:album/pick-lists/:list/deletion', { album, list: id })}
      title={`Delete ${name}`}
      heading={`Delete ${name}?`}
      submit="Delete list"
      bad
      back="?"
      cancel="Keep it"
    >
      <p>
        {sets.length === 0
          ? 'No one has picked anything yet.'
          : `This also deletes the picks of ${clients}. It can’t be undone.`}
      </p>
    </CommandForm>
  )
}
