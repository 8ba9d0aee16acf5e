import styles from './details.module.css'
import type { DetailsResult } from './save.server.ts'
import { type Fields, NAMES } from './use-changed.ts'

type Refused = Extract<DetailsResult, { errors: object }>

interface TheirsProps {
  form: React.RefObject<HTMLFormElement | null>
  refused: Refused | undefined
  typed: Partial<Record<string, string>>
  /** Call it once the form has changed. */
  read(): void
}

/** The sentences of a refused form. Beside a clash stands a button that takes what the other window saved. */
export function useTheirs({ form, refused, typed, read }: TheirsProps) {
  const { errors = {}, stored } = refused ?? {}
  if (!stored) return errors as Record<string, React.ReactNode>
  const take = (name: keyof Fields) => {
    const fields = Array.from(form.current?.elements ?? []) as HTMLInputElement[]
    for (const field of fields.filter((one) => one.name === name)) {
      if (field.type !== 'radio') field.value = stored[name] ?? ''
      else if (field.value === stored[name]) field.click()
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    read()
  }
  const clashes = (Object.keys(errors) as (keyof Fields)[]).filter((name) => typed[name] !== stored[name])
  return Object.fromEntries(
    clashes.map((name) => [
      name,
      <>
        {errors[name]}{' '}
        <button key="take" className={`${styles.take} link`} type="button" onClick={() => take(name)}>
          Take theirs<span className="hidden-text"> for {NAMES[name]}</span>
        </button>
      </>,
    ]),
  ) as Record<string, React.ReactNode>
}
