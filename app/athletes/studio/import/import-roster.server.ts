import type { Database } from '../../../../ports/database/port.ts'
import type { By } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { hideNamesakes, insertAthletes } from '../../add-athletes.server.ts'
import type { RosterEntry } from '../../entry.ts'
import { keepFamilies } from '../../follow/invite.server.ts'
import { lockPersons } from '../../person-locks.server.ts'
import { readRosterOf } from '../../read-roster.server.ts'
import { refuseMore } from '../../roster.server.ts'
import { type Refused, withTeam } from '../../teams.server.ts'
import { type Planned, planImport } from './plan.ts'
import type { RosterLine } from './roster-file.server.ts'

export interface ImportedLine {
  line: number
  /** As much as the line has. */
  who: string
  entry: RosterEntry | null
  outcome: 'new' | 'changed' | 'there' | 'refused'
  conflict: boolean
  /** 'no name': what else to look at. */
  flags: string[]
  messages: string[]
  cells: string[]
  /** How many addresses of the family could be invited. */
  parents: number
}

interface RosterWork extends By {
  database: Pick<Database, 'engine' | 'write'>
  teamId: string
  dryRun: boolean
}

export function importRoster(
  { database, teamId, dryRun, ...by }: RosterWork,
  lines: RosterLine[],
): Promise<ImportedLine[] | Refused> {
  const entries = lines.flatMap(({ read }) => ('errors' in read ? [] : [read]))
  return withTeam<ImportedLine[]>(database, teamId, async (trx) => {
    const plan = planImport(await readRosterOf(trx, teamId), entries)
    const added = plan.filter(({ id }) => id === null)
    const changed = plan.filter(({ was }) => was.length > 0)
    const refused = await refuseMore(trx, teamId, added.length)
    if (refused) return { refused }
    const report = reported(lines, plan)
    if (!dryRun && added.length + changed.length > 0) {
      const fresh = added.map(({ entry }) => entry)
      const ids = await insertAthletes(trx, teamId, fresh, by.now)
      for (const [i, one] of added.entries()) one.id = ids[i] ?? null
      const renamed = changed.flatMap(({ id, change }) => (change.name === undefined ? [] : (id ?? [])))
      await lockPersons(trx, database.engine, renamed)
      for (const { id, change } of changed) {
        const moved = change.number !== undefined && { shares_number: 0 as const }
        await trx
          .updateTable('athlete')
          .set({ ...change, ...moved })
          .where('id', '=', id as string)
          .execute()
      }
      await hideNamesakes(trx, renamed, by.now)
      const detail = { new: added.length, changed: changed.length }
      await recordEvent(trx, by, { action: 'team.import', about: teamId, detail })
    }
    if (!dryRun) {
      const read = lines.filter((line) => !('errors' in line.read))
      const families = plan.map(({ id }, i) => ({ athleteId: id ?? '', emails: read[i]?.parents ?? [] }))
      await keepFamilies(trx, teamId, families, by.now)
    }
    return report
  })
}

function reported(lines: RosterLine[], plan: Planned[]): ImportedLine[] {
  const planned = plan.values()
  const wearers = new Map<string, number[]>()
  for (const { line, read } of lines) {
    if (!('errors' in read)) wearers.set(read.number, [...(wearers.get(read.number) ?? []), line])
  }
  return lines.map(({ line, who, read, cells, doubts, parents: { length: parents } }): ImportedLine => {
    if ('errors' in read) {
      const refused = { outcome: 'refused' as const, conflict: false, flags: [], messages: read.errors }
      return { line, who, entry: null, cells, parents: 0, ...refused }
    }
    const { id, was, stays, conflict } = planned.next().value as Planned
    const other = wearers.get(read.number)?.find((one) => one !== line)
    const where = other === undefined ? 'already on the roster' : `also on line ${other}`
    const kept = stays === null ? [] : [`Keeps ${stays}, because ${read.number} is ${where}.`]
    const twice = conflict && stays === null ? [`${read.number} is ${where}.`] : []
    const messages = [...doubts.map(({ sentence }) => sentence), ...twice, ...kept, ...was]
    const flags = [...new Set(doubts.map(({ flag }) => flag))]
    const outcome = id === null ? 'new' : was.length > 0 ? 'changed' : 'there'
    return { line, who, entry: read, cells, parents, outcome, conflict, flags, messages }
  })
}
