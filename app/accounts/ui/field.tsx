import { useId, useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './form.module.css'

interface FieldProps {
  label: string
  name: string
  placeholder: string
  autoComplete: string
  invalid?: boolean
  /** The ID of the message about it. */
  describedBy?: string
}

export function EmailField({ value, ...props }: FieldProps & { value?: string }) {
  return (
    <label className={styles.field}>
      <span className="edge">{props.label}</span>
      <input
        className={styles.box}
        type="email"
        name={props.name}
        required
        placeholder={props.placeholder}
        autoComplete={props.autoComplete}
        defaultValue={value}
        maxLength={254}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
      />
    </label>
  )
}

/** Has a button that shows the password, once the page is hydrated. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false)
  const ready = useHydrated()
  const id = useId()
  return (
    <div className={styles.field}>
      <label className="edge" htmlFor={id}>
        {props.label}
      </label>
      <div className={styles.secret}>
        <input
          className={styles.box}
          id={id}
          type={shown ? 'text' : 'password'}
          name={props.name}
          required
          placeholder={props.placeholder}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
        />
        {ready && (
          <button
            type="button"
            className={styles.show}
            aria-pressed={shown}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
            <span className="hidden-text"> password</span>
          </button>
        )}
      </div>
    </div>
  )
}
