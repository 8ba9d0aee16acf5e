import styles from './form.module.css'

/** What is wrong with a form, under the ID `error`. */
export function FormError({ error, hint }: { error?: string | null; hint?: string }) {
  return (
    <div className={styles.alert} id="error" role="alert">
      {error && <p className={styles.error}>{error}</p>}
      {error && hint && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
