export type Source = 'caption' | 'card'

export interface Found {
  source: Source
  /** Evidence by athlete ID; candidates where the result is in doubt. */
  athletes: Map<string, string>
  doubt: string | null
  /** Whether any other evidence settles the doubt, as for a family name alone. */
  slight: boolean
}

export function found(source: Source, athletes: Iterable<readonly [string, string]>): Found {
  return { source, athletes: new Map(athletes), doubt: null, slight: false }
}

export function doubted(source: Source, doubt: string, slight = false): Found {
  return { source, athletes: new Map(), doubt, slight }
}
