import { useId } from 'react'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Select } from '../../../studio/ui/controls/fields.tsx'
import { Segments } from '../../../studio/ui/controls/segments.tsx'
import { choosingTeam, entering, nobodyHere, repeating, typing } from './session.ts'
import styles from './tagging.module.css'
import type { Tagging } from './use-tagging.ts'

interface EntryProps {
  tagging: Tagging
  field: React.RefObject<HTMLInputElement | null>
}

export function Entry({ tagging, field }: EntryProps) {
  const { typed, act, former } = tagging
  const id = useId()
  const state = stateOf(tagging)
  return (
    <div className={styles.entry}>
      <TeamChoice tagging={tagging} />
      <div className={styles.number}>
        <NumberField tagging={tagging} field={field} state={state} describedBy={id} />
        <div id={id} className={styles.whom} role="status">
          <EntryReading tagging={tagging} unknown={state === 'unknown'} />
        </div>
      </div>
      <div className="buttons">
        <Button
          variant="filled"
          disabled={state === 'unknown' || typed === ''}
          onClick={() => act(entering(false))}
        >
          Tag <kbd>Enter</kbd>
        </Button>
        <Button
          variant="subtle"
          disabled={former.length === 0}
          aria-keyshortcuts="s"
          onClick={() => act(repeating)}
        >
          Same as before <kbd>S</kbd>
        </Button>
        <Button
          variant="subtle"
          disabled={tagging.frame.tags.length > 0}
          aria-keyshortcuts="n"
          onClick={() => act(nobodyHere)}
        >
          No athletes <kbd>N</kbd>
        </Button>
      </div>
    </div>
  )
}

function TeamChoice({ tagging: { teams, team, act } }: { tagging: Tagging }) {
  const options = teams
    .filter(({ athletes }) => athletes.length > 0)
    .map((one) => [one.id, [one.name, one.season].filter(Boolean).join(', ')] as const)
  if (options.length < 2) return null
  if (options.length > 3) {
    return (
      <Select
        aria-label="Team"
        value={team}
        onChange={(event) => act(choosingTeam(event.target.value))}
        options={options}
      />
    )
  }
  return (
    <div className={styles.teams}>
      <Segments label="Team" options={options} value={team} onChoose={(one) => act(choosingTeam(one))} />
      <kbd>T</kbd>
    </div>
  )
}

interface NumberProps extends EntryProps {
  state: 'conflict' | 'unknown' | undefined
  describedBy: string
}

function NumberField({ tagging, field, state, describedBy }: NumberProps) {
  const { teams, typed, act } = tagging
  const hasLetters = teams.some(({ athletes }) => athletes.some(({ number }) => /\D/.test(number)))
  return (
    <input
      ref={field}
      className={styles.big}
      inputMode={hasLetters ? 'text' : 'numeric'}
      enterKeyHint="next"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      aria-label="Number, then Enter"
      aria-describedby={describedBy}
      aria-invalid={state === 'unknown'}
      data-state={state}
      data-long={typed.length > 2 || undefined}
      value={typed}
      onChange={(event) => act(typing(event.target.value))}
    />
  )
}

function EntryReading({ tagging, unknown }: { tagging: Tagging; unknown: boolean }) {
  const { reading, typed, teams, team } = tagging
  const here = teams.find((one) => one.id === team)
  if (typed === '') return <span className="quiet small">Type a number. Put a comma between two.</span>
  if (unknown) {
    const [other] = reading.elsewhere
    return (
      <>
        <b className="bad">No one wears {reading.unknown}</b>
        <span className="small quiet">
          on {here?.name}.{other && ` ${other.name} has ${reading.unknown}.`}
        </span>
        {other && <Button onClick={() => tagging.act(choosingTeam(other.id))}>Switch to {other.name}</Button>}
      </>
    )
  }
  return reading.athletes.map((athlete) => (
    <span key={athlete.id} className={styles.person}>
      <b>{athlete.name || `Number ${athlete.number}`}</b>
      <span className="small quiet">
        {[`${here?.name} ${athlete.number}`, athlete.position, athlete.year].filter(Boolean).join(', ')}
      </span>
      {athlete.notShown && <span className="small warn">Hidden athlete. This hides the photo.</span>}
      {athlete.conflict && (
        <span className="small warn">Worn twice. Tags both, and visitors can’t find it yet.</span>
      )}
    </span>
  ))
}

function isBegun({ reading, typed, teams, team }: Tagging): boolean {
  const last = typed.toUpperCase().split(/[,.]/).at(-1)
  if (!last || reading.unknown !== last) return false
  const own = teams.find(({ id }) => id === team)
  return own?.athletes.some(({ number }) => number !== last && number.startsWith(last)) ?? false
}

function stateOf(tagging: Tagging): NumberProps['state'] {
  const { reading } = tagging
  if (reading.unknown !== null) return isBegun(tagging) ? undefined : 'unknown'
  return reading.athletes.some(({ conflict }) => conflict) ? 'conflict' : undefined
}
