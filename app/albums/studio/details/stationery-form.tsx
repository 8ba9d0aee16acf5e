import { useState } from 'react'
import { href } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Send } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { filledIn, PLACEHOLDERS, type Stationery } from '../../stationery.ts'
import styles from './details.module.css'

interface StationeryFormProps {
  album: string
  stationery: Stationery
  says: { title: string; date: string | null }
}

export function StationeryForm({ album, stationery, says }: StationeryFormProps) {
  const { Form, busy, refused, isDone } = useCommand()
  const [touched, setTouched] = useState(false)
  const field = (name: keyof Stationery, label: string) => ({
    name,
    label,
    defaultValue: stationery[name],
    autoComplete: 'off',
    maxLength: 500,
  })
  return (
    <section className={styles.part} aria-label="Credit and copyright">
      <h2>Credit and copyright</h2>
      <p className="small quiet">
        Written into every photo that clients download, along with the caption you typed. Your own files don’t
        change.
      </p>
      <Form
        className="stack"
        method="post"
        action={href('/studio/albums/:album/stationery', { album })}
        aria-label="Credit and copyright"
        noValidate
        onChange={() => setTouched(true)}
        onSubmit={() => setTouched(false)}
      >
        <FormCopy />
        <div className="pair">
          <TextInput {...field('credit', 'Credit')} />
          <TextInput {...field('copyright', 'Copyright')} />
        </div>
        <div className="pair">
          <TextInput {...field('event', 'Event')} />
          <TextInput {...field('city', 'City')} />
        </div>
        <p className="small quiet">
          {PLACEHOLDERS.join(', ')} are filled in from the album. Leave a field empty to keep what’s in the
          file. Only JPEG and PNG files get these. Other files don’t change.
        </p>
        <Filled stationery={stationery} says={says} />
        <Send error={refused}>
          <p className="small quiet" role="status">
            {isDone && !touched && 'Saved'}
          </p>
          <Button type="submit" variant="filled" busy={busy}>
            Save
          </Button>
        </Send>
      </Form>
    </section>
  )
}

function Filled({ stationery, says }: Pick<StationeryFormProps, 'stationery' | 'says'>) {
  const filled = filledIn(stationery, says)
  const names = (Object.keys(filled) as (keyof Stationery)[]).filter(
    (name) => filled[name] !== stationery[name],
  )
  if (names.length === 0) return null
  return (
    <p className="small">Downloads now get: {names.map((name) => filled[name] || `no ${name}`).join('; ')}</p>
  )
}
