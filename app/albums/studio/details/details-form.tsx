import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Select, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Send } from '../../../studio/ui/forms/forms.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import type { AlbumDetails, DetailsErrors } from '../../details.ts'
import type { AlbumCard } from '../../list/album-list.server.ts'
import styles from './details.module.css'
import { useFirstError, Visibility } from './fields.tsx'

interface DetailsFormProps {
  details: AlbumDetails
  card: AlbumCard
  categories: string[]
  /** The result of the last submission. */
  outcome?: { saved: true } | { errors?: DetailsErrors; error?: string }
}

export function DetailsForm({ details, card, categories, outcome }: DetailsFormProps) {
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
      <TextInput {...field('title', 'Title')} />
      <Visibility value={details.visibility} error={errors.visibility} onChange={setVisibility} />
      {visibility !== details.visibility && (
        <p className="remark" data-tone="warn" role="status">
          {visibility === 'public' ? OPENS : closes(card)}
        </p>
      )}
      {visibility === 'private' && (
        <TextInput
          {...field('code', 'Your own name for it (optional)')}
          description="Clients read the title only."
        />
      )}
      <Facts field={field} visibility={visibility} categories={options(categories, details.category)} />
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
  visibility: AlbumDetails['visibility']
  categories: string[]
}

/** The fields of what cards and lists say, and of how long the album shows. */
function Facts({ field, visibility, categories }: FactsProps) {
  const { timeZone } = useStudio()
  return (
    <>
      <div className="pair">
        <TextInput {...field('date', 'Day of the shoot')} type="date" />
        <TextInput {...field('city', 'City')} />
      </div>
      <Select
        {...field('category', 'Category')}
        description={visibility === 'public' ? 'A public album needs one to be shown.' : undefined}
        none="None"
        options={categories}
      />
      <TextInput
        {...field('link', 'Gallery elsewhere (optional)')}
        description="If you enter an address, the album’s card links to it, and the album needs no photographs."
        inputMode="url"
        placeholder="https://"
      />
      <TextInput
        {...field('until', 'Last day (optional)')}
        description={`After that day, in ${timeZone.replaceAll('_', ' ')}, only you see it.`}
        type="date"
      />
    </>
  )
}

/** The site's categories, and the album's own if the site no longer has it. */
function options(categories: string[], category: string) {
  const known = category === '' || categories.includes(category)
  return known ? categories : [...categories, category]
}

const OPENS =
  'It becomes a draft: nobody sees it until you publish it. Then everybody can, and clients find it in the portfolio instead of among their albums.'

function closes({ state, clients }: AlbumCard): string {
  if (state !== 'published') return 'Visitors will not find it in the portfolio, even when you publish it.'
  const whom = clients === 0 ? 'No client has access yet.' : `${clients} with access see it.`
  return `It disappears from the portfolio at once. ${whom}`
}
