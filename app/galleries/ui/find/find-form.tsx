import { useId } from 'react'
import { Form } from 'react-router'
import type { FindTeam } from '../../find/find.ts'
import styles from './find.module.css'

export const FIND = 'find'

interface FindFormProps {
  base: string
  teams: FindTeam[]
  captioned: boolean
  team?: string | null
  find?: string
}

export function FindForm({ base, teams, captioned, team, find }: FindFormProps) {
  const id = useId()
  const [only] = teams.length === 1 ? teams : []
  return (
    <Form className={`wrap ${styles.form}`} action={base}>
      {only && <input type="hidden" name="team" value={only.id} />}
      {teams.length > 1 && (
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
      <div className={`column ${styles.field}`} data-words={teams.length === 0 || undefined}>
        <label className="edge" htmlFor={id}>
          {teams.length === 0
            ? 'Words in a caption'
            : captioned
              ? 'Number, name, or caption'
              : 'Number or name'}
        </label>
        <input
          id={id}
          className={styles.number}
          name="find"
          defaultValue={find}
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

export function FindBand(props: FindFormProps) {
  const { teams, captioned } = props
  const what = captioned ? 'a number, a name, or words from a caption' : 'a number or a name'
  return (
    <section id={FIND} className={styles.band} aria-labelledby="find-title">
      <div className="page">
        <div>
          <h2 id="find-title" className="display">
            {teams.length > 0 ? 'Find your athlete' : 'Find a photo'}
          </h2>
          <p className="small">
            {teams.length === 0 && 'Type words from its caption.'}
            {teams.length === 1 && `Type ${what}. The team is ${teams[0]?.name}.`}
            {teams.length > 1 && `Choose the team, then type ${what}.`}
            {teams.length > 0 && ' We never look at faces.'}
          </p>
        </div>
        <FindForm {...props} />
      </div>
    </section>
  )
}
