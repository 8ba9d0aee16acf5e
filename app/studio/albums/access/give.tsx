import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Form, href, Link } from 'react-router'
import styles from '../../clients/client.module.css'
import { Problem, Until } from '../../clients/forms.tsx'
import { useIntent } from '../../clients/intent.ts'
import { Chooser } from '../../ui/chooser.tsx'
import type { AccessTab } from './access.server.ts'

/** Gives the album to several clients, and to a new one. */
export function Give({ clients, offered }: AccessTab) {
  const { busy, error, typed } = useIntent('give')
  const panel = useRef<HTMLFormElement>(null)
  // The button that opened it leads here.
  useEffect(() => panel.current?.focus(), [])
  const open = clients.filter(({ access, revoked }) => access !== 'ended' && !revoked)
  return (
    <Form className={styles.form} ref={panel} method="post" aria-label="Give access" tabIndex={-1} noValidate>
      <h2>Give access</h2>
      <Chooser
        name="client"
        label="Clients"
        find={href('/studio/clients/find')}
        first={offered}
        without={open.map(({ id }) => id)}
        empty="Every client has access."
      />
      <div className={styles.pair}>
        <TextInput
          name="name"
          label="New client: name"
          defaultValue={typed.name}
          maxLength={200}
          autoComplete="off"
        />
        <TextInput
          type="email"
          name="email"
          label="New client: email"
          defaultValue={typed.email}
          maxLength={254}
          autoComplete="off"
        />
      </div>
      <Until value={typed.until ?? ''} />
      <p className="small quiet">
        No email leaves yet. When you send the album, who has no password gets the invitation in the same
        email.
      </p>
      <div className={styles.send}>
        <Problem error={error} />
        <Button component={Link} to="?" preventScrollReset>
          Cancel
        </Button>
        <Button type="submit" name="intent" value="give" variant="filled" disabled={busy} aria-busy={busy}>
          Give access
        </Button>
      </div>
    </Form>
  )
}
