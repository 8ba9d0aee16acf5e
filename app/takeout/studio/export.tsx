import { data, Form, href, useNavigation } from 'react-router'
import {
  byOf,
  isConfirmed,
  requireConfirmedOwner,
  requireOwner,
  staffContext,
} from '../../accounts/staff-context.server.ts'
import { listJobs } from '../../jobs/list.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Button, ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Moment } from '../../studio/ui/dates/moment.tsx'
import { Problem } from '../../studio/ui/forms/forms.tsx'
import panel from '../../studio/ui/page/panel.module.css'
import { Panel, PanelRow } from '../../studio/ui/page/panel.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { ConfirmLink } from '../../studio/ui/settings/confirm-link.tsx'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { usePolling } from '../../studio/ui/settings/use-polling.ts'
import { counted } from '../../ui/count.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { EXPORT, queueExport } from '../export/job.server.ts'
import { readExport } from '../export/stored.server.ts'
import type { Route } from './+types/export.ts'

type View = Route.ComponentProps['loaderData']

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context.get(staffContext))
  const { database, storage } = context.get(portsContext)
  const [job = null] = await listJobs(database, EXPORT, { limit: 1 })
  const there = await readExport(storage)
  // Anyone with the name may download it.
  const name = isConfirmed(context) && there ? there.name : null
  return { now: Date.now(), job, there: there && { ...there, name } }
}

export async function action({ url, context }: Route.ActionArgs) {
  requireConfirmedOwner(context, url)
  const result = await queueExport(context.get(portsContext), byOf(context))
  return data(result, { status: 'refused' in result ? 400 : 200 })
}

export const meta = titled('Export')

export default function Export({ loaderData, actionData }: Route.ComponentProps) {
  const { job, there, now } = loaderData
  const running = job?.status === 'waiting'
  const busy = useNavigation().state !== 'idle' || running
  usePolling(running)
  return (
    <SettingsPage title="Export" description="Everything, as files people can read">
      <div className="narrow">
        <Panel title="Export everything">
          <div className={panel.text}>
            <p>
              Albums with your photos under their own names, posts, pages, clients and their picks, bookings,
              orders, and redirects. No passwords, links, or PINs. Your server prepares the file, and you
              download it.
            </p>
            <p>
              The server keeps one export for a week, or until a new one is ready. It needs your photos until
              you’ve downloaded it. If you permanently delete any before then, export again.
            </p>
          </div>
          <div className={panel.foot}>
            <Form method="post" preventScrollReset>
              <Button type="submit" busy={busy}>
                Export everything
              </Button>
            </Form>
            <p role="status" className="small quiet">
              {job && <State job={job} now={now} />}
            </p>
            {actionData && 'refused' in actionData && !running && <Problem error={actionData.refused} />}
          </div>
        </Panel>
        {there && <There there={there} now={now} />}
      </div>
    </SettingsPage>
  )
}

function State({ job, now }: { job: NonNullable<View['job']>; now: number }) {
  if (job.status === 'done') return null
  if (job.status === 'dead') return <span className="bad">It failed. {job.error}</span>
  if (job.error !== null) return <span className="bad">It failed and will be retried. {job.error}</span>
  return (
    <>
      In progress since <Moment at={job.createdAt} now={now} />. You can leave this page.
    </>
  )
}

function There({ there, now }: { there: NonNullable<View['there']>; now: number }) {
  const some = Object.entries(there.counts).filter(([, count]) => count > 0)
  const counts = some.map(([what, count]) => counted(count, what.slice(0, -1)))
  return (
    <Panel title="Ready" aside={<Moment at={there.at} now={now} />}>
      <PanelRow
        name={`A ZIP of ${formatBytes(there.bytes)}`}
        description={`${counts.join(', ')}.`}
        action={
          there.name === null ? (
            <ConfirmLink>Download</ConfirmLink>
          ) : (
            <ButtonLink
              to={href('/studio/settings/export/:export', { export: there.name })}
              reloadDocument
              variant="filled"
            >
              Download
            </ButtonLink>
          )
        }
      />
      {there.missing > 0 && (
        <PanelRow
          name={counted(there.missing, 'photo is missing', 'photos are missing')}
          description="Your site no longer has these files. They’re listed in index.json, inside the ZIP."
        />
      )}
      <div className={panel.text}>
        <p>
          If the download gets interrupted, you can resume it until <Moment at={there.until} now={now} />,
          when the server deletes it. It isn’t encrypted, and it has everything your clients trusted you with.
        </p>
      </div>
    </Panel>
  )
}
