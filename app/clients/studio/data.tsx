import { data, Form, href, redirect, useNavigation } from 'react-router'
import { compact } from '../../../ports/database/compact.ts'
import {
  byOf,
  isConfirmed,
  requireConfirmed,
  requireOwner,
  staffContext,
} from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { erasePerson } from '../../privacy/erase.server.ts'
import { countStored, type Stored } from '../../privacy/person.server.ts'
import { Button } from '../../studio/ui/controls/button.tsx'
import { TextInput } from '../../studio/ui/controls/fields.tsx'
import { Check, Problem } from '../../studio/ui/forms/forms.tsx'
import { Back, Page } from '../../studio/ui/page/page.tsx'
import panel from '../../studio/ui/page/panel.module.css'
import { Panel } from '../../studio/ui/page/panel.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { ConfirmLink } from '../../studio/ui/settings/confirm-link.tsx'
import { counted } from '../../ui/count.ts'
import type { Route } from './+types/data.ts'
import styles from './client/client.module.css'
import { readClient } from './client/client-view.server.ts'

const WORD = 'delete'
const STORED =
  'the contact, your note, the people beside them, sessions, grants, choices, downloads, consents, emails, the athletes they follow'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireOwner(context.get(staffContext))
  const { database } = context.get(portsContext)
  const client = await readClient(database, params.client, Date.now())
  if (!client) throw data(null, { status: 404 })
  const { id, name, email } = client
  return { id, name, email, stored: await countStored(database.db, email), confirmed: isConfirmed(context) }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { database, storage } = context.get(portsContext)
  requireOwner(context.get(staffContext))
  const by = byOf(context)
  const client = await readClient(database, params.client, by.now)
  if (!client) throw data(null, { status: 404 })
  requireConfirmed(context, url)
  const form = await request.formData()
  const refused = (error: string) => data({ error }, { status: 400 })
  if (String(form.get('word')).trim().toLowerCase() !== WORD) return refused(`Type ${WORD} to continue.`)
  const whom = { email: client.email, bookings: form.has('bookings') }
  const erased = await erasePerson({ database, storage }, whom, by)
  if (erased && 'refused' in erased) return refused(erased.refused)
  await compact(database)
  throw redirect(href('/studio/clients'))
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Personal data', matches)
}

export default function ClientData({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, email } = loaderData
  return (
    <Page title="Personal data" description={name}>
      <Back to={href('/studio/clients/:client', { client: id })}>Back to {name}</Back>
      <div className="narrow">
        <Panel title="Export">
          <div className={panel.text}>
            <p>
              One file with everything stored about {email}, for them to read: {STORED} and booking requests.
              No photos.
            </p>
            {/* A download needs a document request. */}
            <Form
              method="post"
              action={href('/studio/clients/:client/export', { client: id })}
              reloadDocument
            >
              <Button type="submit">Download the file</Button>
            </Form>
          </div>
        </Panel>
        <Erase {...loaderData} error={actionData?.error} />
      </div>
    </Page>
  )
}

interface EraseProps {
  name: string
  stored: Stored
  confirmed: boolean
  error?: string
}

function Erase({ name, stored, confirmed, error }: EraseProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { bookings, accepted, consents } = stored
  return (
    <Panel title="Delete">
      <Form className={panel.text} method="post" aria-label={`Delete ${name}’s data`} noValidate>
        <p>
          Permanently deletes what’s stored about {name}: {STORED}. They lose access right away. Albums and
          photos stay. You can’t undo this, but backups keep the data until they’re deleted.
        </p>
        {consents > 0 && (
          <p>
            {consents === 1 ? 'The public page' : `The ${consents} public pages`} to which they consented{' '}
            {consents === 1 ? 'becomes a draft' : 'become drafts'}, so no one sees{' '}
            {consents === 1 ? 'it' : 'them'} anymore.
          </p>
        )}
        {confirmed && bookings > 0 && (
          <Check name="bookings">
            Also {counted(bookings, 'booking request')}
            {accepted > 0 && ` (${accepted} accepted, which stay in your records without their name)`}
          </Check>
        )}
        {confirmed ? (
          <>
            <TextInput name="word" label={`Type ${WORD}`} autoComplete="off" className={styles.until} />
            <Problem error={busy ? null : error} />
            <Button type="submit" bad busy={busy}>
              Delete data
            </Button>
          </>
        ) : (
          <div>
            <ConfirmLink>Delete data</ConfirmLink>
          </div>
        )}
      </Form>
    </Panel>
  )
}
