export type Source = 'caption' | 'card'

export interface Finding {
  source: Source
  /** Evidence by athlete ID; candidates where the result is in doubt. */
  athletes: Map<string, string>
  doubt: string | null
  /** Whether any other evidence settles the doubt, as for a family name alone. */
  slight: boolean
}

export function found(source: Source, athletes: Iterable<readonly [string, string]>): Finding {
  return { source, athletes: new Map(athletes), doubt: null, slight: false }
}

export function doubted(source: Source, doubt: string, slight = false): Finding {
  return { source, athletes: new Map(), doubt, slight }
}

export interface Reason {
  athlete: string
  source: Source
  detail: string
}

/** The combined result of all sources; in doubt, the athletes a photograph may show. */
export interface Verdict {
  reasons: Reason[]
  doubt: { sentence: string; source: Source } | null
}

const ORDER: Source[] = ['caption', 'card']
const WORDS: Record<Source, string> = { caption: 'Its caption', card: 'its card' }

/**
 * Combines the sources. Two agree if one names everyone the other names; disagreements and doubts go to the owner,
 * unless a sure source settles the doubt.
 */
export function combine(all: Finding[], numberOf: (athlete: string) => string): Verdict | null {
  const ordered = ORDER.flatMap((source) => all.filter((one) => one.source === source))
  const sure = ordered.filter(({ doubt, athletes }) => doubt === null && athletes.size > 0)
  const isSettled = (one: Finding) =>
    sure.length > 0 && (one.slight || (one.athletes.size > 0 && sure.some((two) => agree(one, two))))
  const open = ordered.find((one) => one.doubt !== null && !isSettled(one))
  if (open) {
    const doubt = { sentence: open.doubt as string, source: open.source }
    return { reasons: sure.length > 0 ? [] : reasonsOf([open]), doubt }
  }
  if (sure.length === 0) return null
  const other = sure.find((one) => sure.some((two) => !agree(one, two)))
  if (!other) return { reasons: reasonsOf(sure), doubt: null }
  const against = sure.find((two) => !agree(other, two)) as Finding
  const said = (one: Finding) =>
    `${WORDS[one.source]} names ${[...one.athletes.keys()].map(numberOf).join(' and ')}`
  const sentence = `${said(other)}, but ${said(against)}.`
  return { reasons: [], doubt: { sentence, source: against.source } }
}

function reasonsOf(all: Finding[]): Reason[] {
  const reasons = new Map<string, Reason>()
  for (const { source, athletes } of all)
    for (const [athlete, detail] of athletes)
      if (!reasons.has(athlete)) reasons.set(athlete, { athlete, source, detail })
  return [...reasons.values()]
}

function agree({ athletes: a }: Finding, { athletes: b }: Finding): boolean {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a]
  return [...few.keys()].every((athlete) => many.has(athlete))
}
