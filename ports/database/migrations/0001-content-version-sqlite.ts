import { VISIBLE } from './0001-content-version.ts'

/** Row triggers that change the version at once: the writer already has the lock, so nobody waits. */
export function contentVersionOnSqlite(visible = VISIBLE): string[] {
  return visible.flatMap(({ table, when, columns }) => {
    const before = when.replaceAll('{row}', 'old')
    const after = when.replaceAll('{row}', 'new')
    const changed = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
    return [
      trigger(table, 'insert', after),
      trigger(table, 'update', `(${before} or ${after}) and (${changed})`),
      trigger(table, 'delete', before),
    ]
  })
}

function trigger(table: string, event: string, when: string): string {
  return `create trigger ${table}_${event}_moves_content after ${event} on ${table} when ${when}
    begin update content_version set version = version + 1 where id = 1; end`
}
