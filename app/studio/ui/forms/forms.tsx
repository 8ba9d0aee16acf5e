import { useState } from 'react'
import styles from './forms.module.css'

/** Why a form did nothing, beside its button. */
export function Problem({ error }: { error?: string | null }) {
  if (!error) return null
  return (
    <p className="error" role="alert">
      {error}
    </p>
  )
}

/** The last line of a form: why it did nothing, and its buttons. */
export function Send({ error, children }: { error?: string | null; children: React.ReactNode }) {
  return (
    <div className={styles.send}>
      <Problem error={error} />
      {children}
    </div>
  )
}

/** Sent with a form, so that sending it twice does it once. It stays the same while other forms reload the page. */
export function OnceKey({ name = 'key', value }: { name?: string; value: string }) {
  const [key] = useState(value)
  return <input type="hidden" name={name} value={key} />
}

/** A check box and its words. */
export function Check({ hidden, children, ...box }: React.ComponentProps<'input'>) {
  return (
    <label className={styles.check} hidden={hidden}>
      <input type="checkbox" {...box} />
      <span>{children}</span>
    </label>
  )
}
