import { VISIBLE } from './0001-content-version.ts'

/**
 * Triggers that run at the commit. All writers share the version's row: locked earlier, it would block them for whole
 * transactions, and two that also meet on another row would deadlock.
 */
export function contentVersionOnPostgres(): string[] {
  return [MOVE, ...movedOnPostgres(VISIBLE)]
}

/** Only the triggers, for later tables. */
export function movedOnPostgres(visible: typeof VISIBLE): string[] {
  return visible.flatMap(({ table, when }) => {
    const before = when.replaceAll('{row}', 'old')
    const after = when.replaceAll('{row}', 'new')
    // A trigger's condition may not contain a query; where one is needed, the function runs it.
    const asks = when.includes('select')
    const move = asks ? `${table}_moves_content` : 'move_content'
    const changed = `${asks ? 'true' : `(${before} or ${after})`} and old is distinct from new`
    return [
      ...(asks ? [askFirst(move, before, after)] : []),
      trigger(table, 'insert', asks ? 'true' : after, move),
      trigger(table, 'update', changed, move),
      trigger(table, 'delete', asks ? 'true' : before, move),
    ]
  })
}

/** Once per transaction, however many rows it changes: a local setting remembers. */
const MOVE_ONCE = `
  if current_setting('sideline.content_moved_in', true) is distinct from pg_current_xact_id()::text then
    update content_version set version = version + 1 where id = 1;
    perform set_config('sideline.content_moved_in', pg_current_xact_id()::text, true);
  end if;
  return null;`

const MOVE = `create function move_content() returns trigger language plpgsql as $$ begin ${MOVE_ONCE} end $$`

function askFirst(name: string, before: string, after: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      if not ${after} then return null; end if;
    elsif tg_op = 'DELETE' then
      if not ${before} then return null; end if;
    elsif not (${before} or ${after}) then
      return null;
    end if;
    ${MOVE_ONCE} end $$`
}

function trigger(table: string, event: string, when: string, move: string): string {
  return `create constraint trigger ${table}_${event}_moves_content after ${event} on ${table}
    deferrable initially deferred for each row when (${when}) execute function ${move}()`
}
