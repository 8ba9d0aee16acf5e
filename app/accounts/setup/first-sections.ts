import { mistakesIn } from '../../site/sections/mistakes.ts'
import { type Sections, sectionsShape } from '../../site/sections/shapes.ts'

export interface Basics {
  brand: string
  owner: string
  email: string
  timeZone: string
  language: string
}

export type FirstSections = Pick<Sections, 'identity' | 'contact'>

const FIELDS: Record<string, keyof Basics> = {
  'identity.brand': 'brand',
  'identity.owner': 'owner',
  'contact.email': 'email',
  'contact.timeZone': 'timeZone',
  'identity.language': 'language',
}

type Read = { sections: FirstSections } | { mistakes: [name: keyof Basics, sentence: string][] }

export function firstSections({ brand, owner, email, timeZone, language }: Basics): Read {
  const identity = { brand, studio: brand, owner, ...(language !== 'en' && { language }) }
  const written = { identity, contact: { email, timeZone } }
  const { data, error } = sectionsShape(() => false).safeParse(written, { reportInput: true })
  if (data) return { sections: data as FirstSections }
  const mistakes = mistakesIn(error).flatMap((mistake): [keyof Basics, string][] => {
    const [place = '', ...sentence] = mistake.split(': ')
    const name = FIELDS[place]
    return name ? [[name, sentence.join(': ')]] : []
  })
  return { mistakes }
}

export function localTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return Intl.supportedValuesOf('timeZone').includes(timeZone) ? timeZone : 'UTC'
}
