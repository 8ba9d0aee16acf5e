import type { SectionName } from '../../sections/shapes.ts'

export interface Change {
  section: SectionName
  field: string
}

const EMAILS: SectionName[] = ['emails', 'reminders']

export function effectOf(changes: Change[]): string {
  const has = (which: (section: SectionName) => boolean) => changes.some(({ section }) => which(section))
  const effects = [
    has((section) => section !== 'proofs' && !EMAILS.includes(section)) &&
      'Visitors see the new site on the next page they open.',
    has((section) => EMAILS.includes(section)) && 'Emails change with the next one sent.',
    has((section) => section === 'proofs') && 'Proofs get the new watermark one by one.',
  ]
  return effects.filter(Boolean).join(' ')
}

export function changesOf(contents: Record<SectionName, unknown>, published: Record<SectionName, unknown>) {
  return (Object.keys(contents) as SectionName[]).flatMap((section) => {
    const [after, before] = [fieldsOf(contents[section]), fieldsOf(published[section])]
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names
      .filter((name) => JSON.stringify(sorted(before[name])) !== JSON.stringify(sorted(after[name])))
      .map((field) => ({ section, field }))
  })
}

function fieldsOf(content: unknown): Record<string, unknown> {
  return (content ?? {}) as Record<string, unknown>
}

/** The order of fields makes no difference. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}

const FIELDS: Record<string, string> = {
  brand: 'brand',
  studio: 'studio name',
  owner: 'your name',
  tagline: 'tagline',
  logo: 'logo',
  colors: 'colors',
  email: 'email address',
  cities: 'cities',
  socials: 'links',
  timeZone: 'time zone',
  subtitle: 'first words',
  headshot: 'photo of you',
  floating: 'background',
  parts: 'parts',
  first: 'first question',
  categories: 'categories',
  contact: 'about the visitor',
  specialty: 'what you do',
  home: 'home page',
  about: 'about page',
  albums: 'albums',
  position: 'place',
  notice: 'legal notice',
  privacy: 'privacy',
}

export function fieldName({ section, field }: Change): string {
  if (['hero', 'services', 'testimonials', 'navigation', 'categories', 'reminders'].includes(section))
    return ''
  return FIELDS[field] ?? field.replaceAll('-', ' ')
}
