import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import type { Option } from '../../../studio/ui/forms/chooser.tsx'
import { Known } from '../../../studio/ui/forms/known.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import type { AlbumCard } from '../../list/album-list.server.ts'
import styles from './details.module.css'
import { DETAILS, useFirstError, Visibility } from './fields.tsx'
import { type FieldProps, More, Words } from './folds.tsx'
import type { DetailsResult } from './save.server.ts'
import { SaveBar } from './save-bar.tsx'
import { type Team, Teams } from './teams.tsx'
import { type Fields, NAMES, useChanged } from './use-changed.ts'
import { useTheirs } from './use-theirs.tsx'

interface DetailsFormProps {
  fields: Fields
  /** The day of the first photos, where the album has none. */
  taken: string | null
  card: AlbumCard
  teams: Team[]
  offered: Option[]
  choosing: boolean
  categories: string[]
  address: string
  outcome: DetailsResult | undefined
  busy: boolean
  /** Stands beside and below the form. */
  children: React.ReactNode
}

export function DetailsForm(props: DetailsFormProps) {
  const { fields, taken, card, outcome, busy, children } = props
  const { timeZone } = useStudio()
  const form = useRef<HTMLFormElement>(null)
  const { typed, changed, read } = useChanged(form, fields)
  const [resets, setResets] = useState(0)
  const watch = useShowSaved(form, props, read)
  const refused = outcome && 'errors' in outcome && !busy ? outcome : undefined
  const errors = useTheirs({ form, refused, typed, read })
  useFirstError(form, refused?.errors)
  const visibility = (typed.visibility ?? fields.visibility) as Fields['visibility']
  const field: FieldProps['field'] = (name) => ({
    id: name,
    name,
    label: NAMES[name],
    defaultValue: fields[name],
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <>
      <div className={styles.columns}>
        <Form
          id={DETAILS}
          ref={form}
          className={`${styles.form} stack`}
          method="post"
          aria-label="Details"
          noValidate
          preventScrollReset
          onReset={() => setResets(resets + 1)}
          {...watch}
        >
          <FormCopy onRestored={read} />
          <Known fields={fields} outcome={outcome} busy={busy} />
          <TextInput {...field('title')} />
          <div className={styles.day}>
            <TextInput
              {...field('date')}
              type="date"
              {...(taken && { defaultValue: taken, help: 'From the photos. Save to keep it.' })}
            />
          </div>
          {/* A reset doesn't clear what React controls. */}
          <Teams {...props} album={card.id} key={`teams ${fields.team} ${resets}`} />
          <Visibility value={fields.visibility} error={errors.visibility} />
          {visibility !== fields.visibility && <Moves card={card} to={visibility} />}
          <div className={styles.day}>
            <TextInput
              {...field('until')}
              help={`After that day, only you can see it. ${timeZone.replaceAll('_', ' ')} time.`}
              type="date"
            />
          </div>
          <Words
            field={field}
            errors={errors}
            visibility={visibility}
            texts={{ ...fields, ...typed, visibility }}
          />
          <More {...props} field={field} errors={errors} visibility={visibility} />
        </Form>
        {children}
      </div>
      <SaveBar form={form} changed={changed} proposed={typed.date === taken} read={read} {...props} />
    </>
  )
}

/** Fills the form with what was stored, which may be spelled otherwise, unless someone typed meanwhile. */
function useShowSaved(
  form: React.RefObject<HTMLFormElement | null>,
  { outcome, busy }: Pick<DetailsFormProps, 'outcome' | 'busy'>,
  read: () => void,
) {
  const touched = useRef(false)
  useEffect(() => {
    if (busy || !outcome || !('saved' in outcome) || touched.current) return
    form.current?.reset()
    read()
  }, [form, busy, outcome, read])
  return {
    onChange() {
      touched.current = true
      read()
    },
    onSubmit() {
      touched.current = false
    },
  }
}

function Moves({ card, to }: { card: AlbumCard; to: Fields['visibility'] }) {
  return (
    <p className="remark" data-tone="warn" role="status">
      {to === 'public' ? OPENS : closes(card)}
    </p>
  )
}

const OPENS =
  'It becomes a draft that no one sees until you publish it. Then anyone can, and clients find it in the portfolio instead of with their albums.'

function closes({ state, clients }: AlbumCard): string {
  if (state !== 'published')
    return 'Visitors won’t find it in the portfolio. Only clients with access can see it.'
  const whom = clients === 0 ? 'No client has access yet.' : `${clients} with access can still see it.`
  return `It will disappear from the portfolio right away. ${whom}`
}
