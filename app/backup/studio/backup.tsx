import { href } from 'react-router'
import { siteContext, staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Moment } from '../../studio/ui/dates/moment.tsx'
import { Problem } from '../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../studio/ui/forms/use-command.ts'
import { Panel, PanelRow, PanelRowAction } from '../../studio/ui/page/panel.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { Health, type HealthState } from '../../studio/ui/settings/service.tsx'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { usePolling } from '../../studio/ui/settings/use-polling.ts'
import { useStudio } from '../../studio/ui/use-studio.ts'
import { counted } from '../../ui/count.ts'
import { clock } from '../../ui/dates.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { filesText, type LostOriginals, lostText, NO_ALBUM, savedText } from '../lost-originals.ts'
import type { Route } from './+types/backup.ts'
import { type BackupView, readBackups } from './backup.server.ts'
import { AboutBackups } from './bucket/parts.tsx'
import { Nights } from './nights.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  const { schedule, ...view } = await readBackups(context.get(portsContext), timeZone, Date.now())
  const { role } = context.get(staffContext)
  // The key is the owner's alone.
  const bucket = schedule?.bucket && {
    ...schedule.bucket,
    ends: role === 'owner' ? schedule.bucket.ends : '',
  }
  return { ...view, schedule: schedule && { ...schedule, bucket } }
}

export const meta = titled('Backup')

export default function Backup({ loaderData }: Route.ComponentProps) {
  const { last, verified, schedule, health } = loaderData
  usePolling([last, verified].some((job) => job?.status === 'waiting'))
  const command = useCommand()
  return (
    <SettingsPage title="Backup" aside={<AboutBackups />}>
      {health.lost && <Lost {...health.lost} />}
      {schedule ? (
        <BackupHealth {...loaderData} schedule={schedule} command={command} />
      ) : (
        <NoBackup {...loaderData} />
      )}
    </SettingsPage>
  )
}

function NoBackup({ photographs, used, inBucket }: BackupView) {
  const { role } = useStudio()
  const where = inBucket ? 'in one bucket' : 'on one disk'
  return (
    <Health
      tone="warn"
      icon="alert"
      title="This site has one copy of your photos"
      description={`${counted(photographs, 'photo')}, ${formatBytes(used)}, ${where}. If it’s lost, so are they.`}
    >
      {role === 'owner' && (
        <>
          <PanelRow
            name="Storage on the internet"
            description="Safe from fire, theft, and spilled coffee. Backblaze, Wasabi, Amazon, or another."
            action={
              <ButtonLink to={href('/studio/settings/backup/bucket')} variant="filled">
                Choose storage
              </ButtonLink>
            }
          />
          <PanelRow
            name="Another disk on this server"
            description="Free, but lost if the server is lost."
            action={<ButtonLink to={href('/studio/settings/backup/folder')}>Choose a disk</ButtonLink>}
          />
          <PanelRow
            name="Not now"
            description="Today keeps saying that there’s no backup."
            action={<ButtonLink to={href('/studio')}>Back to Today</ButtonLink>}
          />
        </>
      )}
    </Health>
  )
}

const TOGETHER = {
  disk: 'That’s the disk your photos are on. If it dies, you lose the backups, too.',
  account: 'Your photos are in a bucket of the same account. If you lose it, you lose the backups, too.',
}

type Scheduled = BackupView & {
  schedule: NonNullable<BackupView['schedule']>
  command: ReturnType<typeof useCommand>
}

function BackupHealth({ command, ...view }: Scheduled) {
  return (
    <Health
      {...stateOf(view)}
      action={
        <PanelRowAction
          command={command}
          action={href('/studio/settings/backup/request')}
          disabled={command.busy || isRunning(view.last)}
        >
          Back up now
        </PanelRowAction>
      }
    >
      {view.nights && view.nights.length > 0 && <Nights nights={view.nights} />}
      <Place {...view} command={command} />
      <ReadBack {...view} command={command} />
      <Space {...view} />
      <Problem error={command.refused} />
    </Health>
  )
}

function Place({ schedule, at, command }: Scheduled) {
  const { role } = useStudio()
  const { target, bucket, fixed } = schedule
  const page = target.startsWith('s3:') ? '/studio/settings/backup/bucket' : '/studio/settings/backup/folder'
  return (
    <PanelRow
      name={bucket?.ends ? `Key ending in ${bucket.ends}` : 'Where backups go'}
      description={
        fixed
          ? 'Set on your server. The person who runs it can change it.'
          : `${at}, every night at ${clock(schedule.at)}. Only new photos are copied.`
      }
      action={
        role === 'owner' &&
        !fixed && (
          <div className="buttons">
            <ButtonLink to={href(page)}>{bucket ? 'Replace' : 'Change'}</ButtonLink>
            <PanelRowAction command={command} action={href('/studio/settings/backup/folder/removal')}>
              Turn off
            </PanelRowAction>
          </div>
        )
      }
    />
  )
}

function ReadBack({ verified: last, now, command }: Scheduled) {
  return (
    <PanelRow
      name={
        last ? (
          <>
            Last rehearsal: <Moment at={last.endedAt ?? last.createdAt} now={now} />
          </>
        ) : (
          'No rehearsal yet'
        )
      }
      description={
        last ? (
          <>
            <BackupStatus {...last} /> {EVERY}
          </>
        ) : (
          `Restores the latest backup’s database as a test, and reads photos back. ${EVERY}`
        )
      }
      action={
        <PanelRowAction
          command={command}
          action={href('/studio/settings/backup/verification')}
          disabled={command.busy || isRunning(last)}
        >
          Check every photo
        </PanelRowAction>
      }
    />
  )
}

const EVERY = 'Every 30 days with 25 photos.'

/** A failed job waits for its next attempt, but the owner may retry now. */
function isRunning(job: BackupView['last']): boolean {
  return job?.status === 'waiting' && job.error === null
}

function stateOf({
  health,
  together,
  schedule,
  last,
  at,
  photographs,
  now,
}: Omit<Scheduled, 'command'>): HealthState {
  const age = health.age === null ? null : <Moment at={now - health.age * 1000} now={now} />
  if (health.problem) {
    const description = (last?.status !== 'done' && last?.error) || `To ${at}.`
    return { tone: 'bad', icon: 'alert', title: health.problem.replace(/\.$/, ''), description }
  }
  if (isRunning(last)) {
    const description = `To ${at}. You can leave this page.`
    return { tone: 'good', icon: 'retry', title: 'Backing up', description }
  }
  if (age === null) {
    const description = `To ${at}. The first one starts at ${clock(schedule.at)}.`
    return { tone: 'warn', icon: 'alert', title: 'No backup yet', description }
  }
  const description = (
    <>
      {age}, to {at}. {counted(photographs, 'photo')} on the site.{' '}
      {together && <span className="warn">{TOGETHER[together]}</span>}
    </>
  )
  const [tone, icon] = together ? (['warn', 'alert'] as const) : (['good', 'check'] as const)
  return { tone, icon, title: 'Backed up', description }
}

function BackupStatus({ status, error }: NonNullable<BackupView['last']>) {
  if (status === 'done') return error ?? 'Finished.'
  if (status === 'dead') return <span className="bad">Failed: {error}</span>
  return error === null ? (
    'Running or queued.'
  ) : (
    <span className="bad">Failed, and will be retried: {error}</span>
  )
}

function Lost(lost: LostOriginals) {
  return (
    <Panel title="Missing originals">
      <PanelRow
        name={<span className="bad">{lostText(lost)}</span>}
        description={
          lost.all
            ? savedText(lost)
            : `${savedText(lost)} Put the files back, or upload them to their albums again.`
        }
      />
      {lost.albums.map((album) => (
        <PanelRow key={album.name} name={album.name ?? NO_ALBUM} description={filesText(album)} />
      ))}
    </Panel>
  )
}

function Space({ used, free, photographs }: BackupView) {
  return (
    <PanelRow
      name={`${formatBytes(used)} in ${counted(photographs, 'original')}`}
      description={free === null ? 'In a bucket.' : `${formatBytes(free)} free on your site’s disk.`}
    />
  )
}
