import type { Database } from '../../ports/database/port.ts'
import { actorText } from './actor.ts'
import { type AuditEvent, recordEvent } from './audit.server.ts'

/** Each event is a row and a line in the log, with IDs only. */
export interface SecurityLog {
  record(event: AuditEvent, now?: number): Promise<void>
  /** Records an event that visitors can repeat at will once in a quarter of an hour. */
  recordOnce(event: AuditEvent, now?: number): Promise<void>
  /** Writes only the line, for an event that the caller's transaction stores. */
  line(event: AuditEvent): void
}

const QUARTER = 900_000
const MOST = 10_000
const WARNINGS = [
  'sign-in.failure',
  'sign-in.throttled',
  'access.refused',
  'share.throttled',
  'athlete.throttled',
  'token.refused',
  'token.throttled',
]

interface Lines {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export function openSecurityLog({ write }: Pick<Database, 'write'>, log: Lines): SecurityLog {
  const recorded = new Map<string, number>()
  const line = ({ action, actor, about, detail }: AuditEvent) =>
    log[WARNINGS.includes(action) ? 'warn' : 'info'](
      { action, actor: actorText(actor), about, ...detail },
      'security',
    )
  const record = async (event: AuditEvent, now = Date.now()) => {
    await write((trx) => recordEvent(trx, { actor: event.actor, now }, event))
    line(event)
  }
  return {
    record,
    async recordOnce(event, now = Date.now()) {
      const key = JSON.stringify([event.action, actorText(event.actor), event.about])
      if (now - (recorded.get(key) ?? 0) < QUARTER) return
      if (recorded.size >= MOST) recorded.clear()
      recorded.set(key, now)
      await record(event, now)
    },
    line,
  }
}
