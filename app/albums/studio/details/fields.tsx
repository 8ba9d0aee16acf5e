import { useEffect, useRef } from 'react'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import type { DetailsErrors } from '../../details.ts'
import styles from './details.module.css'

export function useFirstError(errors: DetailsErrors) {
  const form = useRef<HTMLFormElement>(null)
  const first = Object.keys(errors)[0]
  useEffect(() => {
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [first])
  return form
}

interface VisibilityProps {
  value: 'public' | 'private'
  error?: string
  onChange?: (value: 'public' | 'private') => void
}

export function Visibility({ value, error, onChange }: VisibilityProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>Who can see it</legend>
      {OPTIONS.map(({ name, label, description }) => (
        <label key={name}>
          <input
            type="radio"
            name="visibility"
            value={name}
            defaultChecked={value === name}
            onChange={() => onChange?.(name)}
          />
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
