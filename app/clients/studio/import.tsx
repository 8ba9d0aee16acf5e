import { useState } from 'react'
import { data, Form, href, useNavigation } from 'react-router'
import { byOf } from '../../accounts/staff-context.server.ts'
import type { FormHandle } from '../../form-handle.ts'
import { portsContext } from '../../ports.server.ts'
import { Button } from '../../studio/ui/controls/button.tsx'
import { CsvText } from '../../studio/ui/forms/csv-text.tsx'
import forms from '../../studio/ui/forms/forms.module.css'
import { Check, Send } from '../../studio/ui/forms/forms.tsx'
import { Back, Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import type { Route } from './+types/import.ts'
import { readClientsCsv } from './import/clients-csv.server.ts'
import { type ImportedLine, importCsv } from './import/import-clients.server.ts'
import { ImportReport, kindOf } from './import/import-report.tsx'

export const handle: FormHandle = { large: true }

interface Imported {
  error: string | null
  report: ImportedLine[] | null
  unread: string
  done: boolean
}

export function loader({ context }: Route.LoaderArgs) {
  return { invites: context.get(portsContext).identity.passwords !== null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database, identity, jobs } = context.get(portsContext)
  const form = await request.formData()
  const file = readClientsCsv(String(form.get('csv') ?? ''))
  if ('refused' in file) {
    const nothing = { report: null, unread: '', done: false }
    return data<Imported>({ error: file.refused, ...nothing }, { status: 400 })
  }
  const done = form.get('intent') === 'import'
  const invite = identity.passwords !== null && form.has('invite')
  const report = await importCsv({ database, dryRun: !done, invite, ...byOf(context) }, file.lines)
  jobs.wake()
  return data<Imported>({ error: null, report, unread: file.unread, done })
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Import clients', matches)
}

export default function ClientsImport({ loaderData: { invites }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const [changed, setChanged] = useState(false)
  const report = actionData?.report ?? null
  const todo = report?.filter((line) => ['new', 'granted'].includes(kindOf(line))).length ?? 0
  const ready = report !== null && !actionData?.done && !changed && todo > 0
  return (
    <Page title="Import clients">
      <Back to={href('/studio/clients')}>All clients</Back>
      <div className="narrow">
        <Form
          className={forms.panel}
          method="post"
          aria-label="Import clients"
          onSubmit={() => setChanged(false)}
          preventScrollReset
        >
          <p>
            Use a CSV file from a spreadsheet or another service. The first line names the columns: Name (or
            First name and Last name), Email, and optionally Phone, Group, Note, and Albums, with names of
            private albums separated by semicolons. Existing clients aren’t changed or removed.
          </p>
          <CsvText
            name="csv"
            label="CSV file"
            accept=".csv,text/csv,text/plain"
            rows={8}
            placeholder={'Name,Email,Albums\nDana Reyes,dana@example.com,Homecoming Kickoff'}
            onText={() => setChanged(true)}
          />
          {invites && <Check name="invite">Email each new client an invitation to choose a password</Check>}
          <Send error={busy ? null : actionData?.error}>
            <Button
              type="submit"
              name="intent"
              value="check"
              variant={ready ? undefined : 'filled'}
              busy={busy}
            >
              Check the file
            </Button>
            {ready && (
              <Button type="submit" name="intent" value="import" variant="filled" busy={busy}>
                {`Import ${todo} ${todo === 1 ? 'line' : 'lines'}`}
              </Button>
            )}
          </Send>
        </Form>
        {actionData && report && <ImportReport {...actionData} report={report} />}
      </div>
    </Page>
  )
}
