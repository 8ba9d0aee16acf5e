import { useState } from 'react'
import { Select, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import { filledIn, PLACEHOLDERS } from '../../stationery.ts'
import styles from './details.module.css'
import { type Fields, listed, NAMES } from './use-changed.ts'

type Name = Exclude<keyof Fields, 'team' | 'visibility'>

export interface FieldProps {
  field: (name: Name) => object
  errors: Partial<Record<string, React.ReactNode>>
  visibility: Fields['visibility']
}

interface FoldProps extends React.ComponentProps<'details'> {
  title: string
  summary: string
}

function Fold({ title, summary, open, children, ...details }: FoldProps) {
  // Doesn't close while someone is in it.
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return (
    <details className={styles.fold} open={opened} {...details}>
      <summary>
        <b>{title}</b>
        <span className="small quiet clip-two">{summary}</span>
        <Icon name="down" />
      </summary>
      <div className="stack">{children}</div>
    </details>
  )
}

const WORDS = ['credit', 'copyright', 'event', 'fileCity'] as const

export function Words({ field, errors, visibility, texts }: FieldProps & { texts: Fields }) {
  const [credit, copyright, event, city] = WORDS.map((name) => ({ ...field(name), maxLength: 500 }))
  const { title, date, fileCity } = texts
  const filled = filledIn({ ...texts, city: fileCity }, { title, date: date || null })
  const written = Object.values(filled).filter(Boolean).join('; ')
  return (
    <Fold
      title="Credit and copyright"
      summary={written || 'Downloads keep what’s in your files.'}
      // Visitors download nothing.
      hidden={visibility === 'public'}
      open={WORDS.some((name) => errors[name]) || undefined}
    >
      <p className="small quiet">
        Written into every photo that clients download, along with the caption you typed. Your own files don’t
        change.
      </p>
      <div className="pair">
        <TextInput {...credit} />
        <TextInput {...copyright} />
      </div>
      <div className="pair">
        <TextInput {...event} />
        <TextInput {...city} />
      </div>
      <p className="small quiet">
        {PLACEHOLDERS.join(', ')} are filled in from the album. Leave a field empty to keep what’s in the
        file. Only JPEG files get these. Other files don’t change.
      </p>
    </Fold>
  )
}

interface MoreProps extends FieldProps {
  fields: Fields
  categories: string[]
  address: string
}

const MORE = ['code', 'city', 'category', 'newCategory', 'slug', 'link'] as const

export function More({ field, errors, visibility, fields, categories, address }: MoreProps) {
  const isPublic = visibility === 'public'
  const needsCategory = isPublic && fields.category === ''
  const names = MORE.filter((name) => name !== 'newCategory' && name !== (isPublic ? 'code' : 'category'))
  return (
    <Fold
      title="More"
      summary={listed(names)}
      open={needsCategory || MORE.some((name) => errors[name]) || undefined}
    >
      <div hidden={!isPublic}>
        <Category
          // What was saved is chosen, and the field for a new one is empty again.
          key={fields.category}
          field={field}
          options={optionsOf(categories, fields.category)}
          error={errors.newCategory}
        />
      </div>
      <div className="pair">
        <TextInput {...field('city')} />
        <div hidden={isPublic}>
          <TextInput {...field('code')} help="Only you see it. Clients see the title." />
        </div>
      </div>
      <TextInput
        {...field('slug')}
        help={`${address}${fields.slug}. It stays when the title changes. If you change it here, the old one redirects.`}
        maxLength={100}
      />
      <TextInput
        {...field('link')}
        help="With a link here, the album’s card opens that gallery, and the album doesn’t need photos."
        inputMode="url"
        placeholder="https://"
      />
    </Fold>
  )
}

interface CategoryProps extends Pick<FieldProps, 'field'> {
  options: string[]
  error: React.ReactNode
}

function Category({ field, options, error }: CategoryProps) {
  const needed = 'A public album needs a category before visitors can see it.'
  const added = { name: 'newCategory', maxLength: 40, autoComplete: 'off', error }
  if (options.length === 0) {
    return <TextInput id="category" label={NAMES.newCategory} description={needed} {...added} />
  }
  return (
    <div className="pair">
      <Select {...field('category')} help={needed} none="None" options={options} />
      <TextInput
        label="Or a new one"
        {...added}
        help="Visitors will see it in the portfolio’s filters right away."
      />
    </div>
  )
}

function optionsOf(categories: string[], category: string) {
  const known = category === '' || categories.includes(category)
  return known ? categories : [...categories, category]
}
