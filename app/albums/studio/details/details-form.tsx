import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Select, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { dayText } from '../../../studio/ui/dates/day.ts'
import { Send } from '../../../studio/ui/forms/forms.tsx'
import { Known } from '../../../studio/ui/forms/known.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import type { AlbumDetails, DetailsErrors } from '../../details.ts'
import type { AlbumCard } from '../../list/album-list.server.ts'
import styles from './details.module.css'
import { useFirstError, Visibility } from './fields.tsx'

interface DetailsFormProps {
  details: AlbumDetails
  taken: string | null
  card: AlbumCard
  categories: string[]
  outcome?: { saved: true } | { errors?: DetailsErrors; error?: string; stored?: AlbumDetails }
}

export function DetailsForm({ details, taken, card, categories, outcome }: DetailsFormProps) {
  const busy = useNavigation().formMethod === 'POST'
  const refused = outcome && !('saved' in outcome) && !busy ? outcome : null
  const errors = refused?.errors ?? {}
  const form = useFirstError(errors)
  const [visibility, setVisibility] = useState(details.visibility)
  const [touched, setTouched] = useState(false)
  const field = (name: keyof AlbumDetails, label: string) => ({
    id: name,
    name,
    label,
    defaultValue: details[name],
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <Form
      ref={form}
      className={`${styles.form} stack`}
      method="post"
      aria-label="Details"
      noValidate
      preventScrollReset
      onChange={() => setTouched(true)}
      onSubmit={() => setTouched(false)}
    >
      <FormCopy />
      <Known fields={details} outcome={outcome} />
      <TextInput {...field('title', 'Title')} />
      <Visibility value={details.visibility} error={errors.visibility} onChange={setVisibility} />
      {visibility !== details.visibility && (
        <p className="remark" data-tone="warn" role="status">
          {visibility === 'public' ? OPENS : closes(card)}
        </p>
      )}
      <Facts
        field={field}
        taken={taken}
        visibility={visibility}
        categories={options(categories, details.category)}
        category={details.category}
        newCategoryError={errors.newCategory}
      />
      <More
        field={field}
        visibility={visibility}
        open={details.link !== '' || Boolean(errors.link ?? errors.code)}
      />
      <Send error={refused?.error}>
        <p className="small quiet" role="status">
          {outcome && 'saved' in outcome && !touched && !busy && 'Saved'}
        </p>
        <Button type="submit" variant="filled" busy={busy}>
          Save
        </Button>
      </Send>
    </Form>
  )
}

interface FactsProps {
  field: (name: keyof AlbumDetails, label: string) => object
  taken: string | null
  visibility: AlbumDetails['visibility']
  categories: string[]
  category: string
  newCategoryError?: string
}

function Facts({ field, taken, visibility, categories, category, newCategoryError }: FactsProps) {
  const { timeZone } = useStudio()
  return (
    <>
      <div className="pair">
        <Day field={field} taken={taken} />
        <TextInput {...field('city', 'City')} />
      </div>
      <Category
        // What was saved is chosen, and the field for a new one is empty again.
        key={category}
        field={field}
        visibility={visibility}
        categories={categories}
        error={newCategoryError}
      />
      <TextInput
        {...field('until', 'Last day (optional)')}
        description={`After that day (${timeZone.replaceAll('_', ' ')} time), only you can see it.`}
        type="date"
      />
    </>
  )
}

type MoreProps = Pick<FactsProps, 'field' | 'visibility'> & { open: boolean }

function More({ field, visibility, open }: MoreProps) {
  return (
    <details open={open || undefined}>
      <summary>More</summary>
      <div className="stack">
        {visibility === 'private' && (
          <TextInput
            {...field('code', 'Private name (optional)')}
            description="Only you see it. Clients see the title."
          />
        )}
        <TextInput
          {...field('link', 'Outside gallery (optional)')}
          description="With a link here, the album’s card opens that gallery, and the album doesn’t need photos."
          inputMode="url"
          placeholder="https://"
        />
      </div>
    </details>
  )
}

function Day({ field, taken }: Pick<FactsProps, 'field' | 'taken'>) {
  const [used, setUsed] = useState(false)
  if (!taken) return <TextInput {...field('date', 'Day of the shoot')} type="date" />
  return (
    <div className={styles.day}>
      <TextInput
        {...field('date', 'Day of the shoot')}
        key={`${used}`}
        type="date"
        {...(used && { defaultValue: taken })}
        description={`The first photos were taken on ${dayText(taken, { dateStyle: 'long' })}.`}
      />
      {!used && <Button onClick={() => setUsed(true)}>Use this day</Button>}
    </div>
  )
}

type CategoryProps = Pick<FactsProps, 'field' | 'visibility' | 'categories'> & { error?: string }

function Category({ field, visibility, categories, error }: CategoryProps) {
  const needed =
    visibility === 'public' ? 'A public album needs a category before visitors can see it.' : undefined
  const added = { name: 'newCategory', maxLength: 40, autoComplete: 'off', error }
  if (categories.length === 0) {
    return <TextInput id="category" label="New category" description={needed} {...added} />
  }
  return (
    <div className="pair">
      <Select {...field('category', 'Category')} help={needed} none="None" options={categories} />
      <TextInput
        label="Or a new one"
        {...added}
        help="Visitors will see it in the portfolio’s filters right away."
      />
    </div>
  )
}

function options(categories: string[], category: string) {
  const known = category === '' || categories.includes(category)
  return known ? categories : [...categories, category]
}

const OPENS =
  'It becomes a draft that no one sees until you publish it. Then anyone can, and clients find it in the portfolio instead of with their albums.'

function closes({ state, clients }: AlbumCard): string {
  if (state !== 'published')
    return 'Visitors won’t find it in the portfolio. Only clients with access can see it.'
  const whom = clients === 0 ? 'No client has access yet.' : `${clients} with access can still see it.`
  return `It will disappear from the portfolio right away. ${whom}`
}
