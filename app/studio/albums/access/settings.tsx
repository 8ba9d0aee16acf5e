import { Form } from 'react-router'
import type { AlbumDownloads } from '../../../../ports/database/schema-albums.ts'
import styles from '../../clients/client.module.css'
import { Problem } from '../../ui/forms/forms.tsx'
import { useIntent } from '../../ui/forms/intent.ts'
import own from './access.module.css'

const DOWNLOADS: [AlbumDownloads, string][] = [
  ['none', 'None'],
  ['web', 'For sharing'],
  ['all', 'Originals too'],
]
const PLACE: ['out' | 'kept', string][] = [
  ['out', 'Left out'],
  ['kept', 'Kept'],
]
const REMINDER: ['on' | 'off', string][] = [
  ['off', 'Off'],
  ['on', 'On'],
]

interface SettingsProps {
  downloads: AlbumDownloads
  reminder: boolean
  keepPlace: boolean
}

/** What clients may do with the album, and what they are told. */
export function AccessSettings({ downloads, reminder, keepPlace }: SettingsProps) {
  return (
    <section className={styles.panel} aria-label="What they may do">
      <header>
        <h2>What they may do</h2>
      </header>
      <Choice
        intent="downloads"
        title="Downloads"
        about="For sharing is 1,600 pixels wide. A download that is not allowed any more stops within seconds."
        options={DOWNLOADS}
        chosen={downloads}
      />
      <Choice
        intent="place"
        title="GPS place in originals"
        about="Downloaded JPEGs do not say where they were taken; your own originals stay as they are. PNG, TIFF, WebP, AVIF and HEIC files keep what they say. The size for sharing never says it."
        options={PLACE}
        chosen={keepPlace ? 'kept' : 'out'}
      />
      <Choice
        intent="reminder"
        title="Reminder"
        about="An email a week before they can no longer see the album."
        options={REMINDER}
        chosen={reminder ? 'on' : 'off'}
      />
    </section>
  )
}

interface ChoiceProps {
  /** Also the name of the field. */
  intent: string
  title: string
  about: string
  options: [value: string, label: string][]
  chosen: string
}

/** One setting, whose buttons each save it. */
function Choice({ intent, title, about, options, chosen }: ChoiceProps) {
  const { busy, error } = useIntent(intent)
  return (
    <Form className={own.setting} method="post" aria-label={title} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <div>
        <h3>{title}</h3>
        <p className="small quiet">{about}</p>
        <Problem error={error} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons would need a legend that repeats the heading */}
      <div className={own.segments} role="group" aria-label={title} aria-busy={busy}>
        {options.map(([value, label]) => (
          <button key={value} type="submit" name={intent} value={value} aria-pressed={value === chosen}>
            {label}
          </button>
        ))}
      </div>
    </Form>
  )
}
