import { useRef } from 'react'
import { Select } from '../../studio/ui/controls/fields.tsx'
import type { Option } from '../../studio/ui/forms/chooser.tsx'
import panel from '../../studio/ui/page/panel.module.css'
import { Panel } from '../../studio/ui/page/panel.tsx'
import { longDate } from '../../ui/dates.ts'
import { gameTitle, OPEN_FOR } from '../team-game.ts'
import styles from './details/details.module.css'
import { Cards } from './details/fields.tsx'

const PRESETS = [
  { name: 'empty', label: 'Empty', description: 'You choose everything yourself.' },
  { name: 'game', label: 'Team game', description: 'Private, 90 days, size for sharing.' },
] as const

type Field = 'title' | 'home' | 'away'

/** The names of the teams make the title until it's typed over. */
export function Preset({ teams, typed }: { teams: Option[]; typed: Record<string, unknown> | undefined }) {
  const chosen = typed?.preset === 'game' ? 'game' : 'empty'
  const made = useRef('')
  const fillTitle = ({ currentTarget: { form } }: React.ChangeEvent<HTMLSelectElement>) => {
    if (!form) return
    const { title, home, away } = form.elements as unknown as Record<Field, HTMLInputElement>
    if (title.value !== '' && title.value !== made.current) return
    made.current = gameTitle(teams, home.value, away.value)
    title.value = made.current
  }
  const side = (name: Field) => ({
    name,
    none: 'Not one of your teams',
    options: teams.map(({ id, label, description }) => [id, `${label} ${description}`] as const),
    defaultValue: String(typed?.[name] ?? ''),
    onChange: fillTitle,
  })
  return (
    <>
      <Cards name="preset" legend="What is it?" options={PRESETS} value={chosen} />
      <div className={`pair ${styles.game}`}>
        <Select label="Home" {...side('home')} />
        <Select
          label="Away"
          help="With two teams, the title fills itself in until you change it."
          {...side('away')}
        />
      </div>
    </>
  )
}

export function Fills({ until, credit }: { until: string; credit: string }) {
  return (
    <div className={styles.game}>
      <Panel title="Team game fills in the rest" description="You can change all of it later.">
        <div className={panel.text}>
          <p>
            <b>Only clients</b> you give access to can see it and download the <b>size for sharing</b>.
          </p>
          <p>
            Its last day is <b>{longDate(until)}</b>, {OPEN_FOR} days from today.
          </p>
          <p>
            Clients get a reminder <b>7 days</b> after you send it if they haven’t opened it, and{' '}
            <b>7 days</b> before the last day.
          </p>
          <p>
            Downloads say <b>“{credit}”</b>.
          </p>
        </div>
      </Panel>
    </div>
  )
}
