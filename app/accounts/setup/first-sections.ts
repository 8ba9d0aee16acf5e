import { mistakesIn } from '../../site/sections/mistakes.ts'
import { type Sections, sectionsShape } from '../../site/sections/shapes.ts'

/** What a business cannot do without. */
export interface Basics {
  brand: string
  owner: string
  email: string
  timeZone: string
}

export type FirstSections = Pick<Sections, 'identity' | 'contact'>

/** Where the sections have each of the basics. The studio has the brand's name until the owner changes it. */
const FIELDS: Record<string, keyof Basics> = {
  'identity.brand': 'brand',
  'identity.owner': 'owner',
  'contact.email': 'email',
  'contact.timeZone': 'timeZone',
}

/** The first sections of a site, or what is wrong with the basics, by their names. */
export function firstSections({
  brand,
  owner,
  email,
  timeZone,
}: Basics): { sections: FirstSections } | { mistakes: [name: keyof Basics, sentence: string][] } {
  const written = { identity: { brand, studio: brand, owner }, contact: { email, timeZone } }
  const { data, error } = sectionsShape(() => false).safeParse(written, { reportInput: true })
  if (data) return { sections: data as FirstSections }
  const mistakes = mistakesIn(error).flatMap((mistake): [keyof Basics, string][] => {
    const [place = '', ...sentence] = mistake.split(': ')
    const name = FIELDS[place]
    return name ? [[name, sentence.join(': ')]] : []
  })
  return { mistakes }
}

/** The time zone of this machine, or UTC when it has none that a business can have. */
export function localTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return Intl.supportedValuesOf('timeZone').includes(timeZone) ? timeZone : 'UTC'
}
