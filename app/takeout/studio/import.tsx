import { href } from 'react-router'
import { requireOwner, staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Button } from '../../studio/ui/controls/button.tsx'
import { Moment } from '../../studio/ui/dates/moment.tsx'
import { Check, Problem } from '../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../studio/ui/forms/use-command.ts'
import panel from '../../studio/ui/page/panel.module.css'
import { Panel } from '../../studio/ui/page/panel.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { usePolling } from '../../studio/ui/settings/use-polling.ts'
import { counted } from '../../ui/count.ts'
import type { ImportLine } from '../import/report.ts'
import type { Route } from './+types/import.ts'
import { type ImportView, type ReportView, readImport } from './moving/import.server.ts'
import { ImportUpload } from './moving/import-upload.tsx'
import styles from './moving/moving.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context.get(staffContext))
  const ports = context.get(portsContext)
  return { ...(await readImport(ports, Date.now())), elsewhere: Boolean(ports.content.manage) }
}

export const meta = titled('Import')

type Command = ReturnType<typeof useCommand>

export default function Import({ loaderData }: Route.ComponentProps) {
  const command = useCommand()
  const { now, upload, job, look, last, elsewhere } = loaderData
  usePolling(job?.running === true)
  const whole = upload && upload.received >= upload.size ? upload : null
  return (
    <SettingsPage title="Import" description="Folders of photos, or posts">
      <div className="narrow">
        {whole ? (
          <Panel title={whole.name}>
            <Uploaded {...loaderData} command={command} />
            <Problem error={command.refused} />
          </Panel>
        ) : (
          <ImportUpload upload={upload} posts={!elsewhere} />
        )}
        {whole && look && !job?.running && <ImportReport report={look} now={now} />}
        {last && <ImportReport report={last} now={now} done />}
      </div>
    </SettingsPage>
  )
}

function Uploaded({ job, look, photographs, command }: ImportView & { command: Command }) {
  const { Form, busy } = command
  if (job?.running) {
    const words = job.stage === 'look' ? 'Checking' : 'Importing'
    const of = job.stage === 'report' && look ? ` of ${look.photographs.toLocaleString('en-US')}` : ''
    const noun = photographs === 1 && !of ? 'photo' : 'photos'
    const count = photographs > 0 && `${photographs.toLocaleString('en-US')}${of} ${noun} so far. `
    return (
      <>
        <div className={panel.text}>
          <p role="status">
            {words}. {count}You can leave this page.
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
  const photographed = look?.photographs ? `, with ${counted(look.photographs, 'photo')}` : ''
  return (
    <>
      <div className={panel.text} role="status">
        {job ? (
          <p className="bad">It failed. {job.error}</p>
        ) : look ? (
          <p>
            {fresh
              ? `Nothing has changed yet. The import would add ${fresh}${photographed}. No emails are sent.`
              : 'There’s nothing to add.'}
          </p>
        ) : (
          <p>Uploaded. It hasn’t been checked yet.</p>
        )}
        <p>It’ll be deleted after a day.</p>
      </div>
      <Form
        method="post"
        action={look ? href('/studio/import') : href('/studio/import/look')}
        className={panel.foot}
      >
        {look && look.incomplete > 0 && (
          <Check name="keepDrafts" defaultChecked>
            Keep {counted(look.incomplete, 'post')} with missing photos as drafts. Otherwise they’ll be public
            without those photos. Or add the photos to an album first, then choose the file again.
          </Check>
        )}
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
      Delete the file
    </Button>
  )
}

const KINDS: Record<ImportLine['kind'], [one: string, several: string]> = {
  album: ['album', 'albums'],
  post: ['post', 'posts'],
}
const OUTCOMES = { new: 'new', there: 'already here', refused: 'not imported' }

function freshText(sums: ReportView['sums']): string | null {
  const some = sums.filter((sum) => sum.new > 0).map((sum) => counted(sum.new, ...KINDS[sum.kind]))
  return some.length > 0 ? new Intl.ListFormat('en-US').format(some) : null
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface ImportReportProps {
  report: ReportView
  now: number
  done?: boolean
}

function ImportReport({ report, now, done = false }: ImportReportProps) {
  const { name, at, sums, lines, more, leftOut } = report
  const outcomes = Object.keys(OUTCOMES) as ImportLine['outcome'][]
  return (
    <Panel
      title={done ? `Imported: ${name}` : 'What the import would do'}
      aside={<Moment at={at} now={now} />}
    >
      <dl className={styles.sums}>
        {sums.map((sum) => (
          <div key={sum.kind}>
            <dt className="small quiet">{capital(KINDS[sum.kind][1])}</dt>
            <dd>
              {outcomes
                .filter((outcome) => sum[outcome] > 0)
                .map((outcome) => `${sum[outcome].toLocaleString('en-US')} ${OUTCOMES[outcome]}`)
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      <ul className={styles.lines}>
        {leftOut.map((sentence) => (
          <li key={sentence} data-bad>
            Left out: {sentence}
          </li>
        ))}
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
          <ReportLine key={i} {...line} />
        ))}
        {more > 0 && <li className="quiet">And {more.toLocaleString('en-US')} more.</li>}
      </ul>
    </Panel>
  )
}

function ReportLine({ kind, name, outcome, photographs, messages }: ImportLine) {
  const said = [OUTCOMES[outcome], photographs && counted(photographs, 'photo')].filter(Boolean)
  return (
    <li data-bad={outcome === 'refused' || undefined}>
      <span className="small quiet">{capital(KINDS[kind][0])}</span>
      <span className="name">{name}</span>
      <span>{said.join(', ')}</span>
      {messages.length > 0 && <span className={`${styles.messages} small quiet`}>{messages.join(' ')}</span>}
    </li>
  )
}
