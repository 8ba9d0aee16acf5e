import { Field } from '../../../studio/ui/controls/fields.tsx'
import type { Sections } from '../../sections/shapes.ts'
import styles from '../editor/editor.module.css'
import { Section, useEditor, useField } from '../editor/editor.tsx'
import { PhotoField, SelectField, TextField } from '../editor/fields.tsx'

const POSITIONS: [Sections['proofs']['position'], string][] = [
  ['tiled', 'Everywhere'],
  ['center', 'In the middle'],
  ['top-left', 'Top left'],
  ['top-right', 'Top right'],
  ['bottom-left', 'Bottom left'],
  ['bottom-right', 'Bottom right'],
]

export function Proofs() {
  const identity = useEditor().drafts.contents.identity as Partial<Sections['identity']> | undefined
  return (
    <Section name="proofs">
      <h2>Proof watermark</h2>
      <p className="small quiet">
        It’s drawn onto the photos of every album set to proofs on its Access page. When you change it,
        they’re processed again.
      </p>
      <TextField
        name="text"
        label="Text"
        placeholder={identity?.brand}
        help="If empty, it’s your brand."
        most={60}
        optional
      />
      <PhotoField
        name="picture"
        label="An image instead"
        help="A transparent PNG of up to 4,000 pixels and 5 MB."
      />
      <SelectField name="position" label="Place" options={POSITIONS} />
      <RangeField name="size" label="Size" help="Relative to the photo’s longer side." />
      <RangeField name="opacity" label="Opacity" />
    </Section>
  )
}

function RangeField({ name, label, help }: { name: string; label: string; help?: string }) {
  const { value = 10, set } = useField<number>(label, name)
  return (
    <Field label={label} help={help}>
      {({ className: _, ...wiring }) => (
        <span className={styles.range}>
          <input
            {...wiring}
            type="range"
            min={10}
            max={100}
            step={5}
            value={value}
            onChange={(event) => set(event.currentTarget.valueAsNumber)}
          />
          <output htmlFor={wiring.id}>{value} %</output>
        </span>
      )}
    </Field>
  )
}
