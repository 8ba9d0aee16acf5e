/** Where a file goes up that is to be imported. */
export const IMPORTS_PATH = '/studio/imports'

/** What an import does with one thing of the export. */
export interface ImportLine {
  kind: 'client' | 'team' | 'album' | 'post'
  /** As the owner calls it. */
  name: string
  /** 'there' stays as it is. */
  outcome: 'new' | 'there' | 'refused'
  /** Of a new album. */
  photographs?: number
  /** Of a new post that could be public, but lacks pictures. */
  incomplete?: boolean
  /** Why it is refused, or what else to know. */
  messages: string[]
}

/** Makes the lines of one thing. */
export function lineOf(kind: ImportLine['kind'], name: string) {
  return (outcome: ImportLine['outcome'], messages: string[] = []): ImportLine => ({
    kind,
    name,
    outcome,
    messages,
  })
}

export interface ImportReport {
  /** Of the file. */
  name: string
  /** UTC milliseconds. */
  at: number
  lines: ImportLine[]
  /** What is not read: of files in a ZIP a sentence each. */
  leftOut: string[]
}
