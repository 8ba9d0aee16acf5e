import { useId } from 'react'
import { Form } from 'react-router'
import type { FindTeam } from '../../find/find.ts'
import styles from './find.module.css'

/** The element id of the form, to which the bar leads. */
export const FIND = 'find'

interface FindFormProps {
  /** The gallery's address. */
  base: string
  teams: FindTeam[]
  /** What was chosen and typed before. */
  team?: string | null
  athlete?: string
}

/** Asks for a team, where there are several, and a number or a name. The address that it leads to can be copied. */
export function FindForm({ base, teams, team, athlete }: FindFormProps) {
  const id = useId()
  const [only] = teams.length === 1 ? teams : []
  return (
    <Form className={styles.form} action={base}>
      {only ? (
        <input type="hidden" name="team" value={only.id} />
      ) : (
        <fieldset className={styles.teams} data-many={teams.length > 3 || undefined}>
          <legend className="hidden-text">Team</legend>
          {teams.map(({ id, name }) => (
            <label key={id}>
              <input type="radio" name="team" value={id} defaultChecked={id === team} required />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.field}>
        <label className="edge" htmlFor={id}>
          Number or name
        </label>
        <input
          id={id}
          className={styles.number}
          name="athlete"
          defaultValue={athlete}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          required
        />
      </div>
      <button type="submit" className="button">
        Find
      </button>
    </Form>
  )
}

/** Stands before the photographs of an album whose athletes can be found. */
export function FindBand(props: FindFormProps) {
  const { teams } = props
  return (
    <section id={FIND} className={styles.band} aria-labelledby="find-title">
      <div className="page">
        <div>
          <h2 id="find-title" className="display">
            Find your athlete
          </h2>
          <p className="small">
            {teams.length > 1 ? 'Choose the team, then type' : `Type`} a number or a name
            {teams.length === 1 && ` of ${teams[0]?.name}`}. We go by numbers, never by faces.
          </p>
        </div>
        <FindForm {...props} />
      </div>
    </section>
  )
}
