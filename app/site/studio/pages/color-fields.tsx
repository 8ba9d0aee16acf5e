import { useId } from 'react'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { type Colors, contrast, DEFAULT_COLORS } from '../../colors.ts'
import styles from '../editor/editor.module.css'
import { useEditor, useField } from '../editor/editor.tsx'

const NAMES: [keyof Colors, string][] = [
  ['ground', 'Background'],
  ['text', 'Text'],
  ['accent', 'Buttons'],
]

export function ColorFields() {
  const { value, set } = useField<Colors>('The colors', 'colors')
  const mistake = useMistake()
  const colors = value ?? DEFAULT_COLORS
  return (
    <fieldset className={styles.colors}>
      <legend>Colors</legend>
      <div className={styles.swatches}>
        {NAMES.map(([name, label]) => (
          <Color
            key={name}
            label={label}
            value={colors[name]}
            onChange={(color) => set({ ...colors, [name]: color })}
          />
        ))}
      </div>
      <p className="small quiet num">
        Contrast with the background: text {ratio(colors.text, colors.ground)}, buttons{' '}
        {ratio(colors.accent, colors.ground)}. At least 4.5 is needed.
      </p>
      <Problem error={mistake} />
      {value && <Button onClick={() => set(undefined)}>Back to the standard colors</Button>}
    </fieldset>
  )
}

/** Low contrast is a mistake of all colors, a malformed one of its field. */
function useMistake(): string | null {
  const mistake = useEditor().mistakes.identity.find(({ path }) => path[0] === 'colors')
  if (!mistake) return null
  const [, label = 'The'] = NAMES.find(([name]) => name === mistake.path[1]) ?? []
  return `${label} ${mistake.text}.`
}

function ratio(a: string, b: string): string {
  const valid = [a, b].every((color) => /^#[0-9a-f]{6}$/i.test(color))
  return valid ? (Math.floor(contrast(a, b) * 10) / 10).toFixed(1) : 'unknown'
}

function Color({ label, value, onChange }: { label: string; value: string; onChange(color: string): void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <span className={styles.swatch}>
        <input id={id} type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
        <input
          aria-label={`${label}, as a code`}
          value={value}
          maxLength={7}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </span>
    </div>
  )
}
