/** How a tag is known without the owner's hand. */
export type Source = 'caption' | 'card'

/** What one source knows of one photograph. */
export interface Found {
  source: Source
  /** The IDs of the athletes whom it shows, each with what says so. Of one in doubt, whom it may show. */
  athletes: Map<string, string>
  /** Why the photograph is left to the owner; null where nothing is in doubt. */
  doubt: string | null
  /** True for a doubt that is none as soon as something else is known: a family name alone. */
  slight: boolean
}

export function found(source: Source, athletes: Iterable<readonly [string, string]>): Found {
  return { source, athletes: new Map(athletes), doubt: null, slight: false }
}

export function doubted(source: Source, doubt: string, slight = false): Found {
  return { source, athletes: new Map(), doubt, slight }
}
