import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import styles from './team.module.css'

const SAMPLE = '23\tEzra Brackwater\tWR\t11\n28\tOsei Graymantle\tLB\t12'

export function NoAthletes({ team }: { team: string }) {
  return (
    <section className={`${styles.none} stack`} aria-label="Roster">
      <h2>No athletes yet</h2>
      <p>
        Bring the team’s roster as a file: a CSV of the coach or the league, or the code replacement file of
        your caption program. One athlete a line is all it needs.
      </p>
      <pre className={styles.sample}>{SAMPLE}</pre>
      <div className="buttons">
        <ButtonLink to={href('/studio/teams/:team/import', { team })} variant="filled" icon="upload">
          Import a roster
        </ButtonLink>
        <ButtonLink to="?do=add" preventScrollReset>
          Type them in
        </ButtonLink>
      </div>
      <p className="small quiet">The roster stays in your studio: no visitor, client or guest sees it.</p>
    </section>
  )
}
