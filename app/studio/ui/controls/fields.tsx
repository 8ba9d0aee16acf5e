import { useId, useState } from 'react'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Icon } from '../icon.tsx'
import styles from './fields.module.css'

export interface Words {
  label?: React.ReactNode
  description?: React.ReactNode
  help?: React.ReactNode
  error?: React.ReactNode
}

interface Wiring {
  id: string
  className?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps extends Words {
  id?: string
  className?: string
  children(wiring: Wiring): React.ReactNode
}

export function Field({ id: given, label, description, help, error, className, children }: FieldProps) {
  const own = useId()
  const id = given ?? own
  const hints = Object.entries({ description, help, error }).filter(([, words]) => words)
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      {label && <label htmlFor={id}>{label}</label>}
      {description && <p id={`${id}-description`}>{description}</p>}
      {children({
        id,
        className: styles.input,
        'aria-describedby': hints.map(([name]) => `${id}-${name}`).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {help && <p id={`${id}-help`}>{help}</p>}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function split<Props extends Words & { id?: string; className?: string }>(props: Props) {
  const { id, className, label, description, help, error, ...control } = props
  return { field: { id, className, label, description, help, error }, control }
}

export function TextInput(props: Words & React.ComponentProps<'input'>) {
  const { field, control } = split(props)
  return <Field {...field}>{(wiring) => <input {...wiring} {...control} />}</Field>
}

export function TextArea(props: Words & React.ComponentProps<'textarea'>) {
  const { field, control } = split(props)
  return <Field {...field}>{(wiring) => <textarea {...wiring} {...control} />}</Field>
}

interface SelectProps extends Words, React.ComponentProps<'select'> {
  /** A text that is its own label, or both. */
  options: readonly (string | readonly [value: string, label: string])[]
  none?: string | null | false
}

export function Select({ options, none, ...props }: SelectProps) {
  const { field, control } = split(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <select {...wiring} {...control}>
          {none && <option value="">{none}</option>}
          {options
            .map((one) => (typeof one === 'string' ? [one, one] : one))
            .map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </select>
      )}
    </Field>
  )
}

export function PasswordInput(props: Words & React.ComponentProps<'input'>) {
  const { field, control } = split(props)
  const [shown, setShown] = useState(false)
  const ready = useHydrated()
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={styles.secret}>
          <input {...wiring} {...control} type={shown ? 'text' : 'password'} data-kept="no" />
          {ready && (
            <button
              type="button"
              aria-label="Show password"
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              <Icon name="eye" />
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
