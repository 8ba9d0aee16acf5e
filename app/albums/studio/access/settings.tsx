import { href } from 'react-router'
import segments from '../../../studio/ui/controls/segments.module.css'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import type { AlbumSettings } from '../../settings.ts'
import own from './access.module.css'

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
      <Choice
        {...props}
        name="proofs"
        title="Proofs or delivered"
        description="Proofs are at most 1,600 pixels, carry your watermark, and can’t be downloaded. Delivering removes the watermark right away. Favorites and picks stay."
        options={[
          [true, 'Proofs, small with a watermark'],
          [false, 'Delivered'],
        ]}
      />
      <Choice
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
      <Choice
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
      <Choice
        {...props}
        name="remindUnopened"
        title="Not opened yet"
        description="Days after you send the album."
        options={daysOf(UNOPENED, remindUnopened)}
      />
      <Choice
        {...props}
        name="reminder"
        title="Album expires"
        description="A week before they lose access."
        options={[
          [false, 'Off'],
          [true, 'On'],
        ]}
      />
      <Choice
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

interface ChoiceProps<Name extends keyof AlbumSettings> extends SettingsProps {
  name: Name
  title: string
  description: string
  options: [value: AlbumSettings[Name], label: string][]
}

function Choice<Name extends keyof AlbumSettings>(props: ChoiceProps<Name>) {
  const { album, settings, name, title, description, options } = props
  const { Form, busy, refused } = useCommand()
  const action = href('/studio/albums/:album/settings', { album })
  return (
    <Form className={own.setting} method="post" action={action} aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p className="small quiet">{description}</p>
        <Problem error={refused} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons would need a legend that repeats the heading */}
      <div className={segments.segments} role="group" aria-label={title} aria-busy={busy}>
        {options.map(([value, label]) => (
          <button
            key={label}
            type="submit"
            name={name}
            value={JSON.stringify(value)}
            aria-pressed={value === settings[name]}
          >
            {label}
          </button>
        ))}
      </div>
    </Form>
  )
}
