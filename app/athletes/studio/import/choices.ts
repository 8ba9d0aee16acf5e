import { COLUMN_NAMES, type Column } from './columns.ts'
import type { RosterChoices } from './roster-file.server.ts'

export function readChoices(form: FormData): RosterChoices {
  const chosen = form.getAll('column').slice(0, 100)
  const team = form.get('team')
  return {
    ...(chosen.length > 0 && { columns: chosen.map((one) => (isColumn(one) ? one : null)) }),
    ...(typeof team === 'string' && { team }),
  }
}

function isColumn(value: unknown): value is Column {
  return typeof value === 'string' && Object.hasOwn(COLUMN_NAMES, value)
}
