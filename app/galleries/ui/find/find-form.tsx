import { useId } from 'react'
import { Form } from 'react-router'
import * as t from '#messages/galleries'
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
          <legend className="hidden-text">{t.team()}</legend>
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
          {teams.length === 0 ? t.wordsInCaption() : captioned ? t.numberNameCaption() : t.numberOrName()}
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
        {t.find()}
      </button>
    </Form>
  )
}

export function FindBand(props: FindFormProps) {
  const { teams } = props
  const captioned = `${props.captioned}`
  return (
    <section id={FIND} className={styles.band} aria-labelledby="find-title">
      <div className="page">
        <div>
          <h2 id="find-title" className="display">
            {teams.length > 0 ? t.findAthlete() : t.findPhoto()}
          </h2>
          <p className="small">
            {teams.length === 0 && t.typeWords()}
            {teams[0] && teams.length === 1 && t.typeNumber({ captioned, team: teams[0].name })}
            {teams.length > 1 && t.chooseTeam({ captioned })}
            {teams.length > 0 && ` ${t.neverFaces()}`}
          </p>
        </div>
        <FindForm {...props} />
      </div>
    </section>
  )
}
