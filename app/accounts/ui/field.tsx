import { useId, useState } from 'react'
import * as t from '#messages/accounts'
import styles from '../../ui/account-form.module.css'
import { useHydrated } from '../../ui/use-hydrated.ts'

export function EmailField({ value }: { value?: string }) {
  return (
    <label className={`column ${styles.field}`}>
      <span className="edge">{t.email()}</span>
      <input
        className={styles.box}
        type="email"
        name="email"
        required
        placeholder={t.email()}
        autoComplete="username"
        defaultValue={value}
        maxLength={254}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby="error"
      />
    </label>
  )
}

interface PasswordFieldProps {
  label: string
  autoComplete: 'current-password' | 'new-password'
  invalid?: boolean
  describedBy?: string
}

export function PasswordField({ label, autoComplete, invalid, describedBy = 'error' }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const ready = useHydrated()
  const id = useId()
  return (
    <div className={`column ${styles.field}`}>
      <label className="edge" htmlFor={id}>
        {label}
      </label>
      <div className={styles.secret}>
        <input
          className={styles.box}
          id={id}
          type={shown ? 'text' : 'password'}
          name="password"
          required
          placeholder={label}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
        />
        {ready && (
          <button
            type="button"
            className={styles.show}
            aria-pressed={shown}
            aria-label={shown ? t.hidePassword() : t.showPassword()}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            {shown ? t.hide() : t.show()}
          </button>
        )}
      </div>
    </div>
  )
}
