import type { Found, Source } from './found.ts'

/** Why an athlete is in a photograph. */
export interface Reason {
  athlete: string
  source: Source
  detail: string
}

/** What all sources together say of a photograph. */
export type Verdict = { reasons: Reason[] } | { doubt: string; source: Source }

const ORDER: Source[] = ['caption', 'card']
const WORDS: Record<Source, string> = { caption: 'Its caption', card: 'its card' }

/**
 * Puts together what sources know of one photograph. Two agree if one names all whom the other names. If they do not, or one is
 * in doubt, the photograph is left to the owner.
 * @param numberOf how the owner reads an athlete
 */
export function combine(all: Found[], numberOf: (athlete: string) => string): Verdict | null {
  const ordered = ORDER.flatMap((source) => all.filter((one) => one.source === source))
  const known = ordered.filter(({ athletes }) => athletes.size > 0)
  const doubt = ordered.find((one) => one.doubt !== null && !(one.slight && known.length > 0))
  if (doubt) return { doubt: doubt.doubt as string, source: doubt.source }
  const [first] = known
  if (!first) return null
  const other = known.find((one) => known.some((two) => !agree(one, two)))
  if (other) {
    const against = known.find((two) => !agree(other, two)) as Found
    const said = (one: Found) =>
      `${WORDS[one.source]} says ${[...one.athletes.keys()].map(numberOf).join(' and ')}`
    const sentence = `${said(other)}, ${said(against)}.`
    return { doubt: sentence.charAt(0).toUpperCase() + sentence.slice(1), source: against.source }
  }
  const reasons = new Map<string, Reason>()
  for (const { source, athletes } of known)
    for (const [athlete, detail] of athletes)
      if (!reasons.has(athlete)) reasons.set(athlete, { athlete, source, detail })
  return { reasons: [...reasons.values()] }
}

/** Whether one of them names everybody whom the other names. */
function agree({ athletes: a }: Found, { athletes: b }: Found): boolean {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a]
  return [...few.keys()].every((athlete) => many.has(athlete))
}
