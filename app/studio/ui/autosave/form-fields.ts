export type Typed = Record<string, string>

export interface FormField {
  name: string
  type: string
  value: string
  defaultValue?: string
  checked?: boolean
  defaultChecked?: boolean
  autocomplete?: string
  dataset: DOMStringMap
  options?: Iterable<{ value: string; defaultSelected: boolean }>
  click(): void
}

const KEPT_TYPES = new Set([
  ...['text', 'textarea', 'email', 'tel', 'url', 'number', 'date', 'time'],
  ...['checkbox', 'radio', 'select-one'],
])
/** A shown password is of type text. */
const SECRETS = /password|one-time-code/

/** Skips secrets, files, and fields with `data-kept="no"`. */
function isKept({ name, type, autocomplete = '', dataset }: FormField): boolean {
  return name !== '' && KEPT_TYPES.has(type) && !SECRETS.test(autocomplete) && dataset.kept !== 'no'
}

/**
 * Returns what differs from the form as the site sent it, and what was `typed` before and still stands: a refused
 * form comes back with it. Null if there is neither.
 */
export function typedIn(fields: Iterable<FormField>, typed: Typed = {}): Typed | null {
  const changed = [...fields].filter(
    (field) => isKept(field) && (isChanged(field) || typed[keyOf(field)] === currentOf(field)),
  )
  return changed.length === 0
    ? null
    : Object.fromEntries(changed.map((field) => [keyOf(field), currentOf(field)]))
}

/** Skips fields that someone has changed meanwhile. */
export function putBack(fields: Iterable<FormField>, typed: Typed): void {
  for (const field of fields) {
    const value = typed[keyOf(field)]
    if (value !== undefined && isKept(field) && !isChanged(field)) setValue(field, value)
  }
}

export function revert(fields: Iterable<FormField>): void {
  for (const field of fields) {
    if (isKept(field)) setValue(field, initialOf(field))
  }
}

function isChanged(field: FormField): boolean {
  return currentOf(field) !== initialOf(field)
}

function isChoice({ type }: FormField): boolean {
  return type === 'checkbox' || type === 'radio'
}

function keyOf({ name, type, value }: FormField): string {
  return type === 'radio' ? `${name} ${value}` : name
}

function currentOf(field: FormField): string {
  return isChoice(field) ? String(field.checked) : field.value
}

function initialOf(field: FormField): string {
  if (isChoice(field)) return String(field.defaultChecked)
  if (!field.options) return field.defaultValue ?? ''
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

/** React notices only a click. Another radio button deselects this one. */
function setValue(field: FormField, value: string): void {
  if (!isChoice(field)) field.value = value
  else if (currentOf(field) !== value && (field.type === 'checkbox' || value === 'true')) field.click()
}
