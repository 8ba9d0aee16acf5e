import { href } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Moment } from '../../studio/ui/dates/moment.tsx'
import { Problem } from '../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../studio/ui/forms/use-command.ts'
import { Panel, PanelRow, PanelRowAction } from '../../studio/ui/page/panel.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { usePolling } from '../../studio/ui/settings/use-polling.ts'
import { useStudio } from '../../studio/ui/use-studio.ts'
import { counted } from '../../ui/count.ts'
import { clock } from '../../ui/dates.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { filesText, type LostOriginals, lostText, NO_ALBUM, savedText } from '../lost-originals.ts'
import type { Route } from './+types/backup.ts'
import { type BackupView, readBackups } from './backup.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return readBackups(context.get(portsContext), Date.now())
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Backup', matches)
}

export default function Backup({ loaderData }: Route.ComponentProps) {
  const { backups, verified, schedule, health, now } = loaderData
  const running = [...backups, ...verified].some(({ status }) => status === 'waiting')
  usePolling(running)
  const command = useCommand()
  const age = health.age === null ? null : <Moment at={now - health.age * 1000} now={now} />
  return (
    <SettingsPage
      title="Backup"
      description={health.problem ?? (age ? <>Safe as of {age}</> : 'No backup yet')}
    >
      <div className="narrow">
        {health.lost && <Lost {...health.lost} />}
        <Target {...loaderData} />
        {schedule && (
          <>
            <Work
              title={`Every night at ${clock(schedule.at)}`}
              command={command}
              action={href('/studio/settings/backup/request')}
              label="Back up now"
              results={backups}
              now={now}
            >
              Photos that are already there aren’t copied again.
            </Work>
            <Work
              title="Read back"
              command={command}
              action={href('/studio/settings/backup/verification')}
              label="Verify now"
              results={verified}
              now={now}
            >
              Restores the latest backup as a test and compares everything with what was copied.
            </Work>
          </>
        )}
        <Problem error={command.refused} />
        <Space {...loaderData} />
      </div>
    </SettingsPage>
  )
}

const TOGETHER = {
  disk: 'This is the same disk your site runs on. If it fails, you lose the backups, too.',
  account: 'Your photos are in a bucket of the same account. If you lose it, you lose the backups, too.',
}

function Target({ schedule, at, together }: BackupView) {
  const { role } = useStudio()
  const command = useCommand()
  const mayChange = role === 'owner' && !schedule?.fixed
  return (
    <Panel title="Where backups go">
      <PanelRow
        name={schedule ? schedule.target : 'Nowhere yet'}
        description={
          <>
            {!schedule && 'A folder on another disk on your server, or a bucket from another provider.'}
            {at && `At ${at}. `}
            {together && <span className="warn">{TOGETHER[together]} </span>}
            {schedule?.fixed && 'Set and changed on the server (BACKUP_TARGET).'}
          </>
        }
        action={
          mayChange && (
            <div className="buttons">
              {schedule && (
                <PanelRowAction command={command} action={href('/studio/settings/backup/folder/removal')}>
                  Turn off
                </PanelRowAction>
              )}
              <ButtonLink
                to={href('/studio/settings/backup/folder')}
                variant={schedule ? 'default' : 'filled'}
              >
                {schedule ? 'Change' : 'Choose a place'}
              </ButtonLink>
            </div>
          )
        }
      />
      <Problem error={command.refused} />
    </Panel>
  )
}

interface WorkProps {
  title: string
  command: ReturnType<typeof useCommand>
  action: string
  label: string
  results: BackupView['backups']
  now: number
  children: React.ReactNode
}

function Work({ title, command, action, label, results, now, children }: WorkProps) {
  // A failed job waits for its next attempt, but the owner may retry now.
  const running = results[0]?.status === 'waiting' && results[0].error === null
  return (
    <Panel title={title}>
      <PanelRow
        name={running ? 'Running' : label}
        description={children}
        action={
          <PanelRowAction command={command} action={action} disabled={command.busy || running}>
            {label}
          </PanelRowAction>
        }
      />
      {results.map((result) => (
        <PanelRow
          key={result.id}
          name={<Moment at={result.endedAt ?? result.createdAt} now={now} />}
          description={<BackupStatus {...result} />}
        />
      ))}
    </Panel>
  )
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
    <Panel title="Space">
      <PanelRow
        name={`${formatBytes(used)} in ${counted(photographs, 'original')}`}
        description={free === null ? 'In a bucket.' : `${formatBytes(free)} free on your site’s disk.`}
      />
    </Panel>
  )
}
