import type { SectionName } from '../../sections/shapes.ts'

const EMAILS: SectionName[] = ['emails', 'reminders']

export function effectOf(changed: SectionName[]): string {
  const effects = [
    changed.some((section) => section !== 'proofs' && !EMAILS.includes(section)) &&
      'Visitors see the new site on the next page they open.',
    changed.some((section) => EMAILS.includes(section)) && 'Emails change with the next one sent.',
    changed.includes('proofs') && 'Proofs get the new watermark one by one.',
  ]
  return effects.filter(Boolean).join(' ')
}

export function changedSections(
  contents: Record<SectionName, unknown>,
  published: Record<SectionName, unknown>,
): SectionName[] {
  return (Object.keys(contents) as SectionName[]).filter(
    (name) => JSON.stringify(sorted(contents[name])) !== JSON.stringify(sorted(published[name])),
  )
}

/** The order of fields makes no difference. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}
