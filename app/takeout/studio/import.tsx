import { href } from 'react-router'
import { requireOwner, staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Button } from '../../studio/ui/controls/button.tsx'
import { Problem } from '../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../studio/ui/forms/use-command.ts'
import panel from '../../studio/ui/page/panel.module.css'
import { Panel } from '../../studio/ui/page/panel.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { usePolling } from '../../studio/ui/settings/use-polling.ts'
import { counted } from '../../ui/count.ts'
import type { Route } from './+types/import.ts'
import { type ImportView, readImport } from './moving/import.server.ts'
import { freshText, ImportReport } from './moving/import-report.tsx'
import { ZipUpload } from './moving/zip-upload.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context.get(staffContext))
  return readImport(context.get(portsContext), Date.now())
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Import', matches)
}

type Command = ReturnType<typeof useCommand>

/** The steps of an import: the ZIP is uploaded, checked, and imported. */
export default function Import({ loaderData }: Route.ComponentProps) {
  const command = useCommand()
  const { now, upload, job, look, last } = loaderData
  usePolling(job?.running === true)
  const whole = upload && upload.received >= upload.size ? upload : null
  return (
    <SettingsPage title="Import" description="An export of Sideline, or folders of photographs">
      <div className="narrow">
        {whole ? (
          <Panel title={whole.name}>
            <Uploaded {...loaderData} command={command} />
            <Problem error={command.refused} />
          </Panel>
        ) : (
          <ZipUpload begun={upload} />
        )}
        {whole && look && !job?.running && <ImportReport report={look} now={now} />}
        {last && <ImportReport report={last} now={now} done />}
      </div>
    </SettingsPage>
  )
}

/** The ZIP is on the server. */
function Uploaded({ job, look, photographs, command }: ImportView & { command: Command }) {
  const { Form, busy } = command
  if (job?.running) {
    const words = job.stage === 'look' ? 'Checking it' : 'Importing'
    const of = job.stage === 'report' && look ? ` of ${look.photographs.toLocaleString('en-US')}` : ''
    return (
      <>
        <div className={panel.text}>
          <p role="status">
            {words}: {photographs.toLocaleString('en-US')}
            {of} {photographs === 1 && !of ? 'photograph' : 'photographs'} so far. You can leave this page.
          </p>
          {job.error !== null && <p className="bad">It failed and will be retried. {job.error}</p>}
        </div>
        {job.error !== null && (
          <Form method="post" action={href('/studio/import/retry')} className={panel.foot}>
            <Button type="submit" variant="filled" disabled={busy}>
              Try again now
            </Button>
            <Discard disabled={busy} />
          </Form>
        )}
      </>
    )
  }
  const fresh = look && freshText(look.sums)
  return (
    <>
      <div className={panel.text} role="status">
        {job ? (
          <p className="bad">It failed. {job.error}</p>
        ) : look ? (
          <p>
            {fresh
              ? `Nothing has changed yet. The import would add ${fresh}, with ${counted(look.photographs, 'photograph')}. No emails are sent.`
              : 'It has nothing to add.'}
          </p>
        ) : (
          <p>Uploaded. Not checked yet.</p>
        )}
        <p>It is deleted after a day.</p>
      </div>
      <Form
        method="post"
        action={look ? href('/studio/import') : href('/studio/import/look')}
        className={panel.foot}
      >
        <Button type="submit" variant="filled" disabled={busy || (look !== null && !fresh)}>
          {look ? 'Import' : 'Check it'}
        </Button>
        <Discard disabled={busy} />
      </Form>
    </>
  )
}

function Discard({ disabled }: { disabled: boolean }) {
  return (
    <Button type="submit" formAction={href('/studio/import/deletion')} disabled={disabled}>
      Delete the ZIP
    </Button>
  )
}
