import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { LONGEST_NAME, MOST } from '../../../picks/rules.ts'
import styles from '../../clients/client.module.css'
import { Problem } from '../../clients/forms.tsx'
import { useIntent } from '../../clients/intent.ts'
import type { ListView } from './picks.server.ts'

/** Makes a list, or changes one. */
export function ListForm({ list }: { list?: ListView }) {
  const intent = list ? 'edit' : 'add'
  const { busy, error, typed } = useIntent(intent, list?.id)
  const panel = useRef<HTMLFormElement>(null)
  // The button that opened it leads here.
  useEffect(() => panel.current?.focus(), [])
  const title = list ? `Edit ${list.name}` : 'New list'
  return (
    <Form className={styles.form} ref={panel} method="post" aria-label={title} tabIndex={-1} noValidate>
      <input type="hidden" name="about" value={list?.id ?? ''} />
      <h2>{title}</h2>
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
      <div className={styles.send}>
        <Problem error={error} />
        <Button component={Link} to="?" preventScrollReset>
          Cancel
        </Button>
        <Button type="submit" name="intent" value={intent} variant="filled" disabled={busy} aria-busy={busy}>
          {list ? 'Save' : 'Make the list'}
        </Button>
      </div>
    </Form>
  )
}

/** Asks before what clients chose is deleted with a list. */
export function DeleteForm({ list }: { list: ListView }) {
  const { busy, error } = useIntent('delete', list.id)
  const panel = useRef<HTMLFormElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const clients = list.sets.length
  return (
    <Form className={styles.form} ref={panel} method="post" aria-label={`Delete ${list.name}`} tabIndex={-1}>
      <input type="hidden" name="about" value={list.id} />
      <input type="hidden" name="picks" value="too" />
      <h2>Delete {list.name}?</h2>
      <p>
        {clients === 0
          ? 'Nobody has chosen anything for it.'
          : `What ${clients === 1 ? '1 client' : `${clients} clients`} chose for it goes too. This cannot be undone.`}
      </p>
      <div className={styles.send}>
        <Problem error={error} />
        <Button component={Link} to="?" preventScrollReset>
          Keep it
        </Button>
        <Button
          className={styles.bad}
          type="submit"
          name="intent"
          value="delete"
          disabled={busy}
          aria-busy={busy}
        >
          Delete list
        </Button>
      </div>
    </Form>
  )
}
