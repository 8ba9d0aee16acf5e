import type { Database } from '../../ports/database/port.ts'
import { openSecurityLog } from './security-log.server.ts'

/** Collects lines as 'action actor about'. */
export function testSecurityLog(database: Pick<Database, 'write'>) {
  const lines: string[] = []
  const collect = (fields: object) => {
    const { action, actor, about, ...detail } = fields as Record<string, unknown>
    const more = Object.values(detail).filter((value) => value !== undefined)
    lines.push([action, actor, about ?? '-', ...more].join(' '))
  }
  return { security: openSecurityLog(database, { info: collect, warn: collect }), lines }
}
