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

interface VisibilityProps {
  value: 'public' | 'private'
  error?: React.ReactNode
}

export function Visibility({ value, error }: VisibilityProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>Who can see it</legend>
      {OPTIONS.map(({ name, label, description }) => (
        <label key={name}>
          <input type="radio" name="visibility" value={name} defaultChecked={value === name} />
          <span>
            <b>{label}</b>
            <span className="small quiet">{description}</span>
          </span>
        </label>
      ))}
      <Problem error={error} />
    </fieldset>
  )
}

const OPTIONS = [
  { name: 'private', label: 'Clients', description: 'Only clients you give access to.' },
  { name: 'public', label: 'Anyone', description: 'It’s in the portfolio on your site.' },
] as const
