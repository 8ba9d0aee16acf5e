import { conflictsOf } from '../../conflicts.ts'
import { nameKey, type RosterEntry } from '../../entry.ts'
import { withoutMarks } from './columns.ts'

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
  /** The number that they keep, although the file has another; null for none. */
  stays: string | null
  /** Whether several wear the number then who do not share it. */
  conflict: boolean
}

const FIELDS = { number: 'Number', name: 'Name', position: 'Position', year: 'Year' } as const

/**
 * What an import does: it adds and completes, and removes nobody. An athlete is known by number and name, by the name alone
 * where nobody else has it, and by the number where the roster or the file has no name. So the same file again changes nothing,
 * also after a conflict was settled: a number that somebody else wears is given to nobody who has one.
 */
export function planImport(roster: Known[], entries: RosterEntry[]): Planned[] {
  const found = findKnown(roster, entries)
  const planned = entries.map((entry, i): Step => {
    const known = found[i]
    return known ? { entry, known, change: changeOf(known, entry) } : { entry, known: null, change: {} }
  })
  let clashes = conflictsOf(resulting(roster, planned))
  // One that keeps its number may clash with the next.
  for (
    const moving = () => planned.filter(({ change }) => clashes.has(change.number ?? ''));
    moving().length > 0;
  ) {
    for (const { change } of moving()) delete change.number
    clashes = conflictsOf(resulting(roster, planned))
  }
  return planned.map(({ entry, known, change }) => ({
    entry,
    id: known?.id ?? null,
    change,
    was: known ? Object.keys(change).map((field) => wasText(known, field as keyof RosterEntry)) : [],
    stays: known && change.number === undefined && known.number !== entry.number ? known.number : null,
    conflict: clashes.has(change.number ?? known?.number ?? entry.number),
  }))
}

interface Step {
  entry: RosterEntry
  known: Known | null
  change: Partial<RosterEntry>
}

/** Who each line is about; those who match exactly first, so that no other line takes them. */
function findKnown(roster: Known[], entries: RosterEntry[]): (Known | undefined)[] {
  const free = new Set(roster)
  const claim = (found: Known | undefined) => {
    if (found) free.delete(found)
    return found
  }
  const exact = entries.map((entry) => claim([...free].find((one) => sameKey(one, entry))))
  return entries.map((entry, i) => exact[i] ?? claim(loose(entry, [...free], entries)))
}

/** Rosters that were typed, or imported long ago, may have marks behind a name. */
function sameName(one: RosterEntry, other: RosterEntry): boolean {
  return nameKey(withoutMarks(one.name)) === nameKey(withoutMarks(other.name))
}

function sameKey(one: RosterEntry, other: RosterEntry): boolean {
  return one.number === other.number && sameName(one, other)
}

/** Who is meant by a line that nobody matches exactly. */
function loose(entry: RosterEntry, free: Known[], entries: RosterEntry[]): Known | undefined {
  const wear = free.filter(({ number }) => number === entry.number)
  if (entry.name === '') return wear[0]
  const nameless = wear.find(({ name }) => name === '')
  if (nameless) return nameless
  const named = (one: RosterEntry) => sameName(one, entry)
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
function resulting(roster: Known[], planned: Step[]) {
  const changes = new Map(planned.map(({ known, change }) => [known?.id, change.number]))
  const stay = roster.map((one) => {
    const number = changes.get(one.id)
    return number === undefined ? one : { number, sharesNumber: false }
  })
  const fresh = planned.filter(({ known }) => known === null)
  return [...stay, ...fresh.map(({ entry: { number } }) => ({ number, sharesNumber: false }))]
}
