import { conflictsOf } from '../../conflicts.ts'
import { nameKey, type RosterEntry } from '../../entry.ts'

/** An athlete who is on the roster. */
export interface Known extends RosterEntry {
  id: string
  sharesNumber: boolean
}

/** What an import does with one athlete of the file. */
export interface Planned {
  entry: RosterEntry
  /** Whom it is about; null for a new one. */
  id: string | null
  /** What changes of that one; empty where nothing does. */
  change: Partial<RosterEntry>
  /** What was there before: 'Year was 10'. */
  was: string[]
  /** Whether several wear the number then who do not share it. */
  conflict: boolean
}

const FIELDS = { number: 'Number', name: 'Name', position: 'Position', year: 'Year' } as const

/**
 * What an import does: it adds and completes, and removes nobody. An athlete is known by number and name, by the name alone
 * where nobody else has it, and by the number where the roster or the file has no name. So the same file again changes nothing.
 */
export function planImport(roster: Known[], entries: RosterEntry[]): Planned[] {
  const free = new Set(roster)
  const claim = (found: Known | undefined) => {
    if (found) free.delete(found)
    return found
  }
  // Those who match exactly first, so that no other line takes them.
  const exact = entries.map((entry) => claim([...free].find((one) => sameKey(one, entry))))
  const planned = entries.map((entry, i) => {
    const known = exact[i] ?? claim(loose(entry, [...free], entries))
    if (!known) return { entry, id: null, change: {}, was: [] }
    const change = changeOf(known, entry)
    const was = Object.keys(change).map((field) => wasText(known, field as keyof RosterEntry))
    return { entry, id: known.id, change, was }
  })
  const clashes = conflictsOf(resulting(roster, planned))
  return planned.map((one) => ({ ...one, conflict: clashes.has(one.entry.number) }))
}

function sameKey(one: RosterEntry, other: RosterEntry): boolean {
  return one.number === other.number && nameKey(one.name) === nameKey(other.name)
}

/** Who is meant by a line that nobody matches exactly. */
function loose(entry: RosterEntry, free: Known[], entries: RosterEntry[]): Known | undefined {
  const wear = free.filter(({ number }) => number === entry.number)
  if (entry.name === '') return wear[0]
  const nameless = wear.find(({ name }) => name === '')
  if (nameless) return nameless
  const named = ({ name }: RosterEntry) => nameKey(name) === nameKey(entry.name)
  const same = free.filter(named)
  return same.length === 1 && entries.filter(named).length === 1 ? same[0] : undefined
}

/** What the file says otherwise. What it leaves empty stays. */
function changeOf(known: Known, entry: RosterEntry): Partial<RosterEntry> {
  const changed = (Object.keys(FIELDS) as (keyof RosterEntry)[]).filter((field) => {
    if (entry[field] === '') return false
    return field === 'name' ? nameKey(known.name) !== nameKey(entry.name) : known[field] !== entry[field]
  })
  return Object.fromEntries(changed.map((field) => [field, entry[field]]))
}

function wasText(known: Known, field: keyof RosterEntry): string {
  return `${FIELDS[field]} was ${known[field] || 'empty'}.`
}

/** The numbers of the team after the import. */
function resulting(roster: Known[], planned: Omit<Planned, 'conflict'>[]) {
  const changes = new Map(planned.map(({ id, change }) => [id, change]))
  const stay = roster.map((one) => {
    const number = changes.get(one.id)?.number
    return number === undefined ? one : { number, sharesNumber: false }
  })
  return [
    ...stay,
    ...planned
      .filter(({ id }) => id === null)
      .map(({ entry }) => ({ number: entry.number, sharesNumber: false })),
  ]
}
