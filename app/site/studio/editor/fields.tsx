import { useState } from 'react'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Select, TextArea, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { usePicker } from '../../../uploads/studio/picker/use-picker.tsx'
import styles from './editor.module.css'
import { useField } from './editor.tsx'

interface FieldProps {
  name?: string
  label: string
  help?: string
  optional?: boolean
}

interface TextProps extends FieldProps {
  type?: 'text' | 'email' | 'url' | 'number'
  /** Characters; the last tenth is counted. */
  most?: number
  placeholder?: string
}

export function TextField({ name, label, help, optional, type = 'text', most, placeholder }: TextProps) {
  const { value, set, error, leave } = useField<string | number>(label, name)
  const typed = value === undefined ? '' : String(value)
  const change = (text: string) => {
    if (text === '' && optional) set(undefined)
    else set(type === 'number' ? Number(text) : text)
  }
  return (
    <TextInput
      label={label}
      type={type}
      value={typed}
      placeholder={placeholder}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      help={[most && typed.length > 0.9 * most && `${typed.length} of ${most} characters.`, help]
        .filter(Boolean)
        .join(' ')}
      error={error}
    />
  )
}

export function AreaField({ name, label, help, optional, rows = 3 }: FieldProps & { rows?: number }) {
  const { value = '', set, error, leave } = useField<string>(label, name)
  return (
    <TextArea
      label={label}
      rows={rows}
      value={value}
      onChange={({ currentTarget: { value: text } }) => set(text === '' && optional ? undefined : text)}
      onBlur={leave}
      help={help}
      error={error}
    />
  )
}

interface ParagraphsProps extends Omit<FieldProps, 'optional'> {
  rows?: number
}

export function ParagraphsField({ name, label, help, rows = 8 }: ParagraphsProps) {
  const { value = [], set, error, leave } = useField<string[]>(label, name)
  // What is typed may end with empty lines, which no paragraph has.
  const [typed, setTyped] = useState('')
  const joined = value.join('\n\n')
  const change = (text: string) => {
    setTyped(text)
    set(paragraphsIn(text))
  }
  return (
    <TextArea
      label={label}
      rows={rows}
      value={paragraphsIn(typed).join('\n\n') === joined ? typed : joined}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      help={help ?? 'Start a new paragraph with an empty line.'}
      error={error}
    />
  )
}

function paragraphsIn(text: string): string[] {
  return text
    .split(/\n[ \t]*\n+/)
    .map((part) => part.replace(/^\n+|\n+$/g, ''))
    .filter((part) => part.trim() !== '')
}

interface SelectProps extends FieldProps {
  options: [value: string, label: string][]
  none?: string
}

export function SelectField({ name, label, help, optional, options, none = 'None' }: SelectProps) {
  const { value, set, error, leave } = useField<string>(label, name)
  // What is stored may no longer be offered.
  const known = !value || options.some(([one]) => one === value)
  return (
    <Select
      label={label}
      help={help}
      error={error}
      value={value ?? ''}
      none={optional ? none : value === undefined && 'Choose'}
      options={known ? options : [[value, value], ...options]}
      onChange={(event) => set(event.currentTarget.value || undefined)}
      onBlur={leave}
    />
  )
}

export function PhotoField({ name, label, help }: Omit<FieldProps, 'optional'>) {
  const { value, set, error } = useField<string>(label, name)
  const { photos, open } = usePicker()
  const photo = value === undefined ? undefined : photos[value]
  return (
    <div className={styles.photo}>
      <p className={styles.label}>{label}</p>
      <div className="buttons">
        <span className={styles.thumb}>
          <Thumb photo={photo ?? null} alt={photo?.alt ?? ''} size={120} fill />
        </span>
        <Button onClick={() => open(({ id }) => set(id), label)}>
          {value ? 'Change' : 'Choose'}
          <span className="hidden-text">: {label}</span>
        </Button>
        {value && (
          <Button onClick={() => set(undefined)}>
            Remove<span className="hidden-text">: {label}</span>
          </Button>
        )}
      </div>
      {help && <p className="small quiet">{help}</p>}
      <Problem error={error} />
    </div>
  )
}
