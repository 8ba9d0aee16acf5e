import { href } from 'react-router'
import { Choice } from '../../../studio/ui/controls/choice.tsx'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import type { AlbumSettings } from '../../settings.ts'

export const DOWNLOADS: [AlbumSettings['downloads'], string][] = [
  ['none', 'None'],
  ['web', 'For sharing'],
  ['all', 'Originals too'],
]
const UNOPENED = [3, 7, 14, 30]
const PICKS = [1, 3, 5, 7]

type SettingsProps = { album: string; settings: AlbumSettings }

export function AccessSettings(props: SettingsProps) {
  return (
    <Panel title="What clients can do">
      <Setting
        {...props}
        name="proofs"
        title="Proofs or delivered"
        description="Proofs are at most 1,600 pixels, carry your watermark, and can’t be downloaded. Delivering removes the watermark right away. Favorites and picks stay."
        options={[
          [true, 'Proofs, small with a watermark'],
          [false, 'Delivered'],
        ]}
      />
      <Setting
        {...props}
        name="downloads"
        title="Downloads"
        description={
          props.settings.proofs
            ? 'None while the album shows proofs. This applies once you deliver it.'
            : 'Photos for sharing are 1,600 pixels wide. If you turn downloads off, running ones stop within seconds.'
        }
        options={DOWNLOADS}
      />
      <Setting
        {...props}
        name="keepPlace"
        title="GPS location in originals"
        description="Originals that clients download don’t show where they were taken. Your own files don’t change, and the size for sharing never shows it."
        options={[
          [false, 'Removed'],
          [true, 'Kept'],
        ]}
      />
    </Panel>
  )
}

export function Reminders(props: SettingsProps) {
  const { remindUnopened, remindPicks } = props.settings
  return (
    <Panel title="Reminders">
      <p className="small quiet">
        Each is sent once, at 9 a.m. Clients who have already opened the album or finished their picks don’t
        get one, and clients can turn reminders off.
      </p>
      <Setting
        {...props}
        name="remindUnopened"
        title="Not opened yet"
        description="Days after you send the album."
        options={daysOf(UNOPENED, remindUnopened)}
      />
      <Setting
        {...props}
        name="reminder"
        title="Album expires"
        description="A week before they lose access."
        options={[
          [false, 'Off'],
          [true, 'On'],
        ]}
      />
      <Setting
        {...props}
        name="remindPicks"
        title="Picks due"
        description="Days before a list’s last day, if they haven’t finished."
        options={daysOf(PICKS, remindPicks)}
      />
    </Panel>
  )
}

function daysOf(offered: number[], chosen: number | null): [number | null, string][] {
  const days = [...new Set([...offered, ...(chosen === null ? [] : [chosen])])].toSorted((a, b) => a - b)
  return [[null, 'Off'], ...days.map((n): [number, string] => [n, n === 1 ? '1 day' : `${n} days`])]
}

interface SettingProps<Name extends keyof AlbumSettings> extends SettingsProps {
  name: Name
  title: string
  description: string
  options: [value: AlbumSettings[Name], label: string][]
}

function Setting<Name extends keyof AlbumSettings>(props: SettingProps<Name>) {
  const { album, settings, ...choice } = props
  const action = href('/studio/albums/:album/settings', { album })
  return <Choice {...choice} action={action} value={settings[choice.name]} />
}
