import { Form } from 'react-router'
import styles from './go-to-number.module.css'

interface GoToNumberProps {
  /** The gallery's address. */
  base: string
  /** The highest number in the album. */
  last: number
}

/** Leads to a photograph among all of the album, by its number. Without a script the server does. */
export function GoToNumber({ base, last }: GoToNumberProps) {
  return (
    <Form className={styles.form} action={base}>
      <label htmlFor="go-to">Go to number</label>
      <input id="go-to" name="number" type="number" inputMode="numeric" min={1} max={last} required />
      <button className="button second" type="submit">
        Go
      </button>
    </Form>
  )
}
