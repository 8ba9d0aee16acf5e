import { useState } from 'react'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Field, Select, TextArea, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Check } from '../../../studio/ui/forms/forms.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { PhotoPicker } from '../../../uploads/studio/picker/photo-picker.tsx'
import styles from './editor.module.css'
import { FieldError, sentence, useEditor, useField } from './editor.tsx'

interface FieldProps {
  name: string
  label: string
  help?: string
  /** Whether an empty field is removed. */
  optional?: boolean
}

interface TextProps extends FieldProps {
  type?: 'text' | 'email' | 'url' | 'number'
  /** The most letters, shown as a count. */
  most?: number
  placeholder?: string
}

export function TextField({ name, label, help, optional, type = 'text', most, placeholder }: TextProps) {
  const { value, set, error, leave } = useField<string | number>(name)
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
      help={[most && `${typed.length} of ${most} letters.`, help].filter(Boolean).join(' ') || undefined}
      error={error && sentence(label, error)}
    />
  )
}

export function AreaField({ name, label, help, optional, rows = 3 }: FieldProps & { rows?: number }) {
  const { value, set, error, leave } = useField<string>(name)
  return (
    <TextArea
      label={label}
      rows={rows}
      value={value ?? ''}
      onChange={(event) =>
        set(event.currentTarget.value === '' && optional ? undefined : event.currentTarget.value)
      }
      onBlur={leave}
      help={help}
      error={error && sentence(label, error)}
    />
  )
}

/** A list of texts as one: an empty line begins the next. */
export function ParagraphsField({ name, label, help, rows = 8 }: FieldProps & { rows?: number }) {
  const { value = [], set, error, leave } = useField<string[]>(name)
  // What is typed may end with empty lines, which no paragraph has.
  const [typed, setTyped] = useState<string | null>(null)
  const joined = value.join('\n\n')
  const shown = typed !== null && paragraphsIn(typed).join('\n\n') === joined ? typed : joined
  const change = (text: string) => {
    setTyped(text)
    set(paragraphsIn(text))
  }
  return (
    <TextArea
      label={label}
      rows={rows}
      value={shown}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      help={help ?? 'An empty line begins a new paragraph.'}
      error={error && sentence(label, error)}
    />
  )
}

function paragraphsIn(text: string): string[] {
  return text
    .split(/\n[ \t]*\n+/)
    .map((part) => part.replace(/^\n+|\n+$/g, ''))
    .filter((part) => part.trim() !== '')
}

/** A whole number of percent. */
export function RangeField({ name, label, help, least, most }: FieldProps & { least: number; most: number }) {
  const { value, set, error, leave } = useField<number>(name)
  return (
    <Field label={label} help={help} error={error && sentence(label, error)}>
      {({ id, 'aria-describedby': describedBy }) => (
        <span className={styles.range}>
          <input
            id={id}
            aria-describedby={describedBy}
            type="range"
            min={least}
            max={most}
            step={5}
            value={value ?? least}
            onChange={(event) => set(event.currentTarget.valueAsNumber)}
            onBlur={leave}
          />
          <output htmlFor={id}>{value} %</output>
        </span>
      )}
    </Field>
  )
}

interface SelectProps extends FieldProps {
  options: [value: string, label: string][]
  /** The words for no choice, where it is optional. */
  none?: string
  /** Instead of setting the value alone. */
  onChoose?: (value: string) => void
}

export function SelectField({ name, label, help, optional, options, none = 'None', onChoose }: SelectProps) {
  const { value, set, error, leave } = useField<string>(name)
  const choose = (chosen: string) => {
    if (onChoose) onChoose(chosen)
    else set(chosen || undefined)
  }
  // What is stored may no longer be offered.
  const known = !value || options.some(([one]) => one === value)
  return (
    <Select
      label={label}
      help={help}
      error={error && sentence(label, error)}
      value={value ?? ''}
      none={optional ? none : value === undefined && 'Choose'}
      options={known ? options : [[value, value], ...options]}
      onChange={(event) => choose(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}

export function CheckField({ name, label, not = false }: { name: string; label: string; not?: boolean }) {
  const { value = false, set } = useField<boolean>(name)
  return (
    <Check
      checked={not ? !value : value}
      onChange={(event) =>
        set((not ? !event.currentTarget.checked : event.currentTarget.checked) || undefined)
      }
    >
      {label}
    </Check>
  )
}

/** A photograph of an album. */
export function PhotoField({ name, label, help, optional = true }: FieldProps) {
  const { value, set, error } = useField<string>(name)
  const { photos, addPhoto } = useEditor()
  const [choosing, setChoosing] = useState(false)
  const photo = value === undefined ? undefined : photos[value]
  const choose = (chosen: PhotoView) => {
    addPhoto(chosen)
    set(chosen.id)
  }
  return (
    <div className={styles.photo}>
      <p className={styles.label}>{label}</p>
      <div className={styles.picked}>
        <span className={styles.thumb}>
          <Thumb photo={photo ?? null} alt={photo?.alt ?? ''} size={120} fill />
        </span>
        <Button onClick={() => setChoosing(true)}>
          {value ? 'Change' : 'Choose'}
          <span className="hidden-text">: {label}</span>
        </Button>
        {value && optional && (
          <Button onClick={() => set(undefined)}>
            Remove<span className="hidden-text">: {label}</span>
          </Button>
        )}
      </div>
      {help && <p className="small quiet">{help}</p>}
      {error && <FieldError>{sentence(label, error)}</FieldError>}
      {choosing && <PhotoPicker title={label} onClose={() => setChoosing(false)} onChoose={choose} />}
    </div>
  )
}
