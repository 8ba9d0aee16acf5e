import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { MOST_CHARACTERS, type RosterEntry } from '../../entry.ts'
import styles from './team.module.css'

interface AthleteFieldsProps {
  athlete?: RosterEntry
  autoFocus?: boolean
}

export function AthleteFields({ athlete, autoFocus }: AthleteFieldsProps) {
  const field = (name: keyof RosterEntry, label: string) => ({
    name,
    label,
    defaultValue: athlete?.[name],
    maxLength: MOST_CHARACTERS[name],
    autoComplete: 'off',
  })
  return (
    <div className={styles.fields}>
      <TextInput {...field('number', 'Jersey number')} autoFocus={autoFocus} autoCapitalize="characters" />
      <TextInput {...field('name', 'Name')} />
      <TextInput {...field('position', 'Position')} />
      <TextInput {...field('year', 'Year')} />
    </div>
  )
}
