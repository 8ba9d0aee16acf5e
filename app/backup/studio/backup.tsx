import { href } from 'react-router'
import { staffContext } from '../../accounts/staff-context.server.ts'
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

export async function loader({ context }: Route.LoaderArgs) {
  const { schedule, ...view } = await readBackups(context.get(portsContext), Date.now())
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
  const { backups, verified, schedule, health, now } = loaderData
  const running = [...backups, ...verified].some(({ status }) => status === 'waiting')
  usePolling(running)
  const command = useCommand()
  return (
    <SettingsPage title="Backup" aside={<AboutBackups />}>
      {health.lost && <Lost {...health.lost} />}
      {schedule ? (
        <>
          <BackupHealth {...loaderData} schedule={schedule} command={command} />
          {backups.length > 0 && (
            <Panel title="The last backups">
              {backups.map((result) => (
                <PanelRow
                  key={result.id}
                  name={<Moment at={result.endedAt ?? result.createdAt} now={now} />}
                  description={<BackupStatus {...result} />}
                />
              ))}
            </Panel>
          )}
        </>
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
  const { backups } = view
  return (
    <Health
      {...stateOf(view)}
      action={
        <PanelRowAction
          command={command}
          action={href('/studio/settings/backup/request')}
          disabled={command.busy || isRunning(backups[0])}
        >
          Back up now
        </PanelRowAction>
      }
    >
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

function ReadBack({ verified: [last], now, command }: Scheduled) {
  return (
    <PanelRow
      name={
        last ? (
          <>
            Read back <Moment at={last.endedAt ?? last.createdAt} now={now} />
          </>
        ) : (
          'Never read back'
        )
      }
      description={
        last ? (
          <BackupStatus {...last} />
        ) : (
          'Restores the latest backup as a test, and compares everything with what was copied.'
        )
      }
      action={
        <PanelRowAction
          command={command}
          action={href('/studio/settings/backup/verification')}
          disabled={command.busy || isRunning(last)}
        >
          Verify now
        </PanelRowAction>
      }
    />
  )
}

/** A failed job waits for its next attempt, but the owner may retry now. */
function isRunning(job?: BackupView['backups'][number]): boolean {
  return job?.status === 'waiting' && job.error === null
}

function stateOf({
  health,
  together,
  schedule,
  backups,
  at,
  photographs,
  now,
}: Omit<Scheduled, 'command'>): HealthState {
  const age = health.age === null ? null : <Moment at={now - health.age * 1000} now={now} />
  const [last] = backups
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

function BackupStatus({ status, error }: BackupView['backups'][number]) {
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
