import { useState } from 'react'
import styles from './forms.module.css'

export function Problem({ error }: { error?: React.ReactNode }) {
  if (!error) return null
  return (
    <p className="error" role="alert">
      {error}
    </p>
  )
}

export function Send({ error, children }: { error?: string | null; children: React.ReactNode }) {
  return (
    <div className={styles.send}>
      <Problem error={error} />
      {children}
    </div>
  )
}

/** Makes a form that is sent twice count once. Stays the same when the page is loaded again. */
export function OnceKey({ name = 'key', value }: { name?: string; value: string }) {
  const [key] = useState(value)
  return <input type="hidden" name={name} value={key} />
}

export function Check({ hidden, children, ...box }: React.ComponentProps<'input'>) {
  return (
    <label className={styles.check} hidden={hidden}>
      <input type="checkbox" {...box} />
      <span>{children}</span>
    </label>
  )
}
