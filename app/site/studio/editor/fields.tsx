import { Button, Input, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { PhotoView } from '../../../photos/rules/photo.ts'
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
      description={
        [most && `${typed.length} of ${most} letters.`, help].filter(Boolean).join(' ') || undefined
      }
      inputWrapperOrder={ORDER}
      error={error && sentence(label, error)}
      errorProps={{ role: 'alert' }}
    />
  )
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export function AreaField({ name, label, help, optional, rows = 3 }: FieldProps & { rows?: number }) {
  const { value, set, error, leave } = useField<string>(name)
  return (
    <Textarea
      label={label}
      rows={rows}
      value={value ?? ''}
      onChange={(event) =>
        set(event.currentTarget.value === '' && optional ? undefined : event.currentTarget.value)
      }
      onBlur={leave}
      description={help}
      inputWrapperOrder={ORDER}
      error={error && sentence(label, error)}
      errorProps={{ role: 'alert' }}
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
    <Textarea
      label={label}
      rows={rows}
      value={shown}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      description={help ?? 'An empty line begins a new paragraph.'}
      inputWrapperOrder={ORDER}
      error={error && sentence(label, error)}
      errorProps={{ role: 'alert' }}
    />
  )
}

function paragraphsIn(text: string): string[] {
  return text
    .split(/\n[ \t]*\n+/)
    .map((part) => part.replace(/^\n+|\n+$/g, ''))
    .filter((part) => part.trim() !== '')
}

interface LabeledProps extends Pick<FieldProps, 'label' | 'help'> {
  id: string
  error: string | null
  children: ReactNode
}

/** What every field has around it, for an input of our own. */
function Labeled({ id, label, help, error, children }: LabeledProps) {
  return (
    <Input.Wrapper
      label={label}
      description={help}
      error={error && sentence(label, error)}
      inputWrapperOrder={ORDER}
      id={id}
    >
      {children}
    </Input.Wrapper>
  )
}

/** A whole number of percent. */
export function RangeField({ name, label, help, least, most }: FieldProps & { least: number; most: number }) {
  const { value, set, error, leave } = useField<number>(name)
  const id = useId()
  return (
    <Labeled id={id} label={label} help={help} error={error}>
      <span className={styles.range}>
        <input
          id={id}
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
    </Labeled>
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
  const id = useId()
  const choose = (chosen: string) => {
    if (onChoose) onChoose(chosen)
    else set(chosen || undefined)
  }
  return (
    <Labeled id={id} label={label} help={help} error={error}>
      <select
        id={id}
        className={styles.select}
        value={value ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        onBlur={leave}
      >
        {optional && <option value="">{none}</option>}
        {!optional && value === undefined && <option value="">Choose</option>}
        {value && !options.some(([one]) => one === value) && <option value={value}>{value}</option>}
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </Labeled>
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
      <PhotoPicker opened={choosing} title={label} onClose={() => setChoosing(false)} onChoose={choose} />
    </div>
  )
}
