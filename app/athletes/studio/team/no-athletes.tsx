import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import styles from './team.module.css'

const SAMPLE = '23\tEzra Brackwater\tWR\t11\n28\tOsei Graymantle\tLB\t12'

export function NoAthletes({ team }: { team: string }) {
  return (
    <section className={`${styles.none} stack`} aria-label="Roster">
      <h2>No athletes yet</h2>
      <p>
        Import the team’s roster from the coach’s or league’s CSV, or from your caption software’s code
        replacement file. All it needs is one athlete per line.
      </p>
      <pre className={styles.sample}>{SAMPLE}</pre>
      <div className="buttons">
        <ButtonLink to={href('/studio/teams/:team/import', { team })} variant="filled" icon="upload">
          Import roster
        </ButtonLink>
        <ButtonLink to="?do=add" preventScrollReset>
          Type them in
        </ButtonLink>
      </div>
      <p className="small quiet">The roster is private. Visitors, clients, and guests can’t see it.</p>
    </section>
  )
}
