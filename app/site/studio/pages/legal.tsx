import { Button } from '../../../studio/ui/controls/button.tsx'
import type { Sections } from '../../sections/shapes.ts'
import { Scope, Section, useField } from '../editor/editor.tsx'
import { AreaField, TextField } from '../editor/fields.tsx'

const HELP = "Start a new paragraph with an empty line, and a heading with '# '."

export function Legal() {
  return (
    <Section name="legal">
      <LegalPage name="notice" label="Legal notice" />
      <LegalPage name="privacy" label="Privacy" />
    </Section>
  )
}

function LegalPage({ name, label }: { name: keyof Sections['legal']; label: string }) {
  const { value, set } = useField<object>(label, name)
  return (
    <>
      <h2>{label}</h2>
      {value ? (
        <Scope at={[name]}>
          <TextField name="title" label="Title" most={80} />
          <AreaField name="text" label="Text" help={HELP} rows={16} />
          <p>
            <Button onClick={() => set(undefined)}>
              Remove the page<span className="hidden-text">: {label}</span>
            </Button>
          </p>
        </Scope>
      ) : (
        <p>
          <Button onClick={() => set({ title: label, text: '' })}>
            Add the page<span className="hidden-text">: {label}</span>
          </Button>
        </p>
      )}
    </>
  )
}
