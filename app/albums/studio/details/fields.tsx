import { useEffect } from 'react'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import type { DetailsErrors } from '../../details.ts'
import styles from './details.module.css'

/** The form's ID, for buttons outside it. */
export const DETAILS = 'details'

export function useFirstError(form: React.RefObject<HTMLFormElement | null>, errors: DetailsErrors = {}) {
  const first = Object.keys(errors)[0]
  useEffect(() => {
    const field = first && form.current?.querySelector<HTMLElement>(`[name="${first}"]`)
    if (!field) return
    field.closest('details')?.setAttribute('open', '')
    field.focus()
  }, [form, first])
}

interface CardsProps<Name extends string> {
  name: string
  legend: string
  options: readonly { name: Name; label: string; description: string }[]
  value: Name
  error?: React.ReactNode
}

export function Cards<Name extends string>({ name, legend, options, value, error }: CardsProps<Name>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.name}>
          <input type="radio" name={name} value={option.name} defaultChecked={value === option.name} />
          <span>
            <b>{option.label}</b>
            <span className="small quiet">{option.description}</span>
          </span>
        </label>
      ))}
      <Problem error={error} />
    </fieldset>
  )
}

export function Visibility(props: Pick<CardsProps<'public' | 'private'>, 'value' | 'error'>) {
  return <Cards name="visibility" legend="Who can see it" options={OPTIONS} {...props} />
}

const OPTIONS = [
  { name: 'private', label: 'Clients', description: 'Only clients you give access to.' },
  { name: 'public', label: 'Anyone', description: 'It’s in the portfolio on your site.' },
] as const
