import { TextInput } from '@mantine/core'
import styles from '../../../clients/studio/client/client.module.css'
import { LONGEST_NAME, MOST } from '../../../galleries/choices/rules.ts'
import { Panel } from '../../../studio/ui/forms/forms.tsx'
import { useIntent } from '../../../studio/ui/forms/intent.ts'
import type { ListView } from './picks.server.ts'

/** Makes a list, or changes one. */
export function ListForm({ list }: { list?: ListView }) {
  const intent = list ? 'edit' : 'add'
  const { typed } = useIntent(intent, list?.id)
  return (
    <Panel
      intent={intent}
      about={list?.id}
      title={list ? `Edit ${list.name}` : 'New list'}
      submit={list ? 'Save' : 'Make the list'}
      back="?"
    >
      <div className={styles.pair}>
        <TextInput
          name="name"
          label="Name"
          description="Your clients read it: Album, Wall print."
          defaultValue={typed.name ?? list?.name ?? ''}
          maxLength={LONGEST_NAME}
          autoComplete="off"
        />
        <TextInput
          type="number"
          name="most"
          label="Limit (optional)"
          description="How many each client may choose."
          defaultValue={typed.most ?? list?.most ?? ''}
          min={1}
          max={MOST}
        />
        <TextInput
          type="date"
          name="until"
          label="Last day (optional)"
          description="They can choose to the end of that day."
          defaultValue={typed.until ?? list?.lastDay ?? ''}
        />
      </div>
    </Panel>
  )
}

/** Asks before what clients chose is deleted with a list. */
export function DeleteForm({ list: { id, name, sets } }: { list: ListView }) {
  const clients = sets.length === 1 ? '1 client' : `${sets.length} clients`
  return (
    <Panel
      intent="delete"
      about={id}
      title={`Delete ${name}`}
      heading={`Delete ${name}?`}
      submit="Delete list"
      bad
      back="?"
      cancel="Keep it"
    >
      <input type="hidden" name="picks" value="too" />
      <p>
        {sets.length === 0
          ? 'Nobody has chosen anything for it.'
          : `What ${clients} chose for it goes too. This cannot be undone.`}
      </p>
    </Panel>
  )
}
