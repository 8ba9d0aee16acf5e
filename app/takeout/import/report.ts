export const IMPORTS_PATH = '/studio/imports'

export interface ImportLine {
  kind: 'album' | 'post'
  name: string
  /** 'there' stays as it is. */
  outcome: 'new' | 'there' | 'refused'
  photographs?: number
  /** A new post could be public, but lacks pictures. */
  incomplete?: boolean
  messages: string[]
}

export function lineOf(kind: ImportLine['kind'], name: string) {
  return (outcome: ImportLine['outcome'], messages: string[] = []): ImportLine => ({
    kind,
    name,
    outcome,
    messages,
  })
}

export interface ImportReport {
  name: string
  /** UTC milliseconds. */
  at: number
  lines: ImportLine[]
  leftOut: string[]
}
