import { Form } from 'react-router'
import * as t from '#messages/galleries'
import styles from './go-to-number.module.css'

export function GoToNumber({ base, last }: { base: string; last: number }) {
  return (
    <Form className={styles.form} action={base}>
      <label htmlFor="go-to">{t.goToNumber()}</label>
      <input id="go-to" name="number" type="number" inputMode="numeric" min={1} max={last} required />
      <button className="button second" type="submit">
        {t.go()}
      </button>
    </Form>
  )
}
