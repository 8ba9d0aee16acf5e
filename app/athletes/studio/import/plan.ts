import { conflictsOf } from '../../conflicts.ts'
import { nameKey, type RosterEntry } from '../../entry.ts'
import { withoutMarks } from './columns.ts'

export interface Known extends RosterEntry {
  id: string
  sharesNumber: boolean
}

export interface Planned {
  entry: RosterEntry
  id: string | null
  change: Partial<RosterEntry>
  was: string[]
  /** The number they keep although the file has another; null for none. */
  stays: string | null
  conflict: boolean
}

const FIELDS = { number: 'Number', name: 'Name', position: 'Position', year: 'Year' } as const

/**
 * Plans additions and completions; nobody is removed. Matches by number and name, by a unique name, or by number where
 * a name is missing. A number that someone else wears isn't given away, so settled conflicts survive another import.
 */
export function planImport(roster: Known[], entries: RosterEntry[]): Planned[] {
  const found = findKnown(roster, entries)
  const planned = entries.map((entry, i): Step => {
    const known = found[i]
    return known ? { entry, known, change: changeOf(known, entry) } : { entry, known: null, change: {} }
  })
  let clashes = conflictsOf(resulting(roster, planned))
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

/** Exact matches come first, so that no other line takes them. */
function findKnown(roster: Known[], entries: RosterEntry[]): (Known | undefined)[] {
  const free = new Set(roster)
  const claim = (found: Known | undefined) => {
    if (found) free.delete(found)
    return found
  }
  const exact = entries.map((entry) => claim([...free].find((one) => sameKey(one, entry))))
  return entries.map((entry, i) => exact[i] ?? claim(loose(entry, [...free], entries)))
}

/** Old rosters may have marks behind names. */
function sameName(one: RosterEntry, other: RosterEntry): boolean {
  return nameKey(withoutMarks(one.name)) === nameKey(withoutMarks(other.name))
}

function sameKey(one: RosterEntry, other: RosterEntry): boolean {
  return one.number === other.number && sameName(one, other)
}

function loose(entry: RosterEntry, free: Known[], entries: RosterEntry[]): Known | undefined {
  const wear = free.filter(({ number }) => number === entry.number)
  if (entry.name === '') return wear[0]
  const nameless = wear.find(({ name }) => name === '')
  if (nameless) return nameless
  const named = (one: RosterEntry) => sameName(one, entry)
  const same = free.filter(named)
  return same.length === 1 && entries.filter(named).length === 1 ? same[0] : undefined
}

function changeOf(known: Known, entry: RosterEntry): Partial<RosterEntry> {
  // It may be someone else, who wears the same number.
  if (entry.name === '' && known.name !== '') return {}
  const changed = (Object.keys(FIELDS) as (keyof RosterEntry)[]).filter((field) => {
    if (entry[field] === '') return false
    return field === 'name' ? nameKey(known.name) !== nameKey(entry.name) : known[field] !== entry[field]
  })
  return Object.fromEntries(changed.map((field) => [field, entry[field]]))
}

function wasText(known: Known, field: keyof RosterEntry): string {
  return `${FIELDS[field]} was ${known[field] || 'empty'}.`
}

function resulting(roster: Known[], planned: Step[]) {
  const changes = new Map(planned.map(({ known, change }) => [known?.id, change.number]))
  const stay = roster.map((one) => {
    const number = changes.get(one.id)
    return number === undefined ? one : { number, sharesNumber: false }
  })
  const fresh = planned.filter(({ known }) => known === null)
  return [...stay, ...fresh.map(({ entry: { number } }) => ({ number, sharesNumber: false }))]
}
