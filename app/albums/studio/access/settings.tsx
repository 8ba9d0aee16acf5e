import { href } from 'react-router'
import type { AlbumDownloads } from '../../../../ports/database/schema/albums.ts'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import panel from '../../../studio/ui/panel.module.css'
import type { ReminderSettings } from '../../reminder-settings.ts'
import own from './access.module.css'

/** Their labels, from nothing to everything. */
export const DOWNLOADS: [AlbumDownloads, string][] = [
  ['none', 'None'],
  ['web', 'For sharing'],
  ['all', 'Originals too'],
]
const PLACE: ['out' | 'kept', string][] = [
  ['out', 'Left out'],
  ['kept', 'Kept'],
]
const PROOFS: ['on' | 'off', string][] = [
  ['on', 'Proofs: small and marked'],
  ['off', 'Delivered'],
]
const REMINDER: ['on' | 'off', string][] = [
  ['off', 'Off'],
  ['on', 'On'],
]
const UNOPENED = [3, 7, 14, 30]
const PICKS = [1, 3, 5, 7]

interface SettingsProps {
  album: string
  proofs: boolean
  downloads: AlbumDownloads
  keepPlace: boolean
}

/** What clients may do with the album. */
export function AccessSettings({ album, proofs, downloads, keepPlace }: SettingsProps) {
  return (
    <section className={panel.panel} aria-label="What they may do">
      <header>
        <h2>What they may do</h2>
      </header>
      <Choice
        action={href('/studio/albums/:album/proofs', { album })}
        name="proofs"
        title="What they see"
        about="Proofs are at most 1,600 pixels, carry your watermark, and cannot be downloaded. Delivering removes the watermark at once; favorites and picks stay."
        options={PROOFS}
        chosen={proofs ? 'on' : 'off'}
      />
      <Choice
        action={href('/studio/albums/:album/downloads', { album })}
        name="downloads"
        title="Downloads"
        about={
          proofs
            ? 'None while the album shows proofs. This applies once you deliver it.'
            : 'For sharing is 1,600 pixels wide. A download stops within seconds when it is no longer allowed.'
        }
        options={DOWNLOADS}
        chosen={downloads}
      />
      <Choice
        action={href('/studio/albums/:album/location', { album })}
        name="location"
        title="GPS place in originals"
        about="Downloaded originals do not show where they were taken; your own files stay as they are. The size for sharing never shows it."
        options={PLACE}
        chosen={keepPlace ? 'kept' : 'out'}
      />
    </section>
  )
}

/** Which emails remind clients of the album. */
export function Reminders({ album, reminders }: { album: string; reminders: ReminderSettings }) {
  const action = href('/studio/albums/:album/reminders', { album })
  const { unopened, expiring, picks } = reminders
  return (
    <section className={panel.panel} aria-label="Reminders">
      <header>
        <h2>Reminders</h2>
      </header>
      <p className={own.lead}>
        Each is sent once, at nine in the morning. Clients who have opened the album or finished their picks
        by then get none, and clients can turn them off.
      </p>
      <Choice
        action={action}
        name="unopened"
        title="Not opened yet"
        about="Days after you send the album."
        options={daysOf(UNOPENED, unopened)}
        chosen={String(unopened ?? 'off')}
      />
      <Choice
        action={action}
        name="expiring"
        title="The album ends"
        about="A week before they can no longer see it."
        options={REMINDER}
        chosen={expiring ? 'on' : 'off'}
      />
      <Choice
        action={action}
        name="picks"
        title="Choosing ends"
        about="Days before the last day of a list, if they are not finished."
        options={daysOf(PICKS, picks)}
        chosen={String(picks ?? 'off')}
      />
    </section>
  )
}

/** The offered days, and the chosen one, which may have been set at the terminal. */
function daysOf(offered: number[], chosen: number | null): [string, string][] {
  const days = [...new Set([...offered, ...(chosen === null ? [] : [chosen])])].toSorted((a, b) => a - b)
  return [['off', 'Off'], ...days.map((n): [string, string] => [`${n}`, n === 1 ? '1 day' : `${n} days`])]
}

interface ChoiceProps {
  /** The address of the command that saves it. */
  action: string
  name: string
  title: string
  about: string
  options: [value: string, label: string][]
  chosen: string
}

/** One setting. Each of its buttons saves it. */
function Choice({ action, name, title, about, options, chosen }: ChoiceProps) {
  const { Form, busy, refused } = useCommand()
  return (
    <Form className={own.setting} method="post" action={action} aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p className="small quiet">{about}</p>
        <Problem error={refused} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons would need a legend that repeats the heading */}
      <div className={own.segments} role="group" aria-label={title} aria-busy={busy}>
        {options.map(([value, label]) => (
          <button key={value} type="submit" name={name} value={value} aria-pressed={value === chosen}>
            {label}
          </button>
        ))}
      </div>
    </Form>
  )
}
