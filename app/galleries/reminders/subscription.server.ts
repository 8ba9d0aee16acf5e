import type { Database } from '../../../ports/database/port.ts'
import { isSignature } from '../../accounts/signature.server.ts'
import { clientActor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { HOUR, tryConsume } from '../../limits/rate-limit.server.ts'
import type { Sign } from '../../ports.server.ts'

const PURPOSE = 'reminders'
const TURNS = { count: 10, per: 24 * HOUR }

export function unsubscribeAddress({ sign, origin }: { sign: Sign; origin: string }, clientId: string) {
  return `${origin}/client/reminders?for=${clientId}.${sign(PURPOSE, clientId)}`
}

interface SubscriptionPorts {
  database: Pick<Database, 'db' | 'write'>
  sign: Sign
}

export async function readSubscription({ database, sign }: SubscriptionPorts, token: string) {
  const [clientId = '', signature = ''] = token.split('.')
  if (!isSignature(signature, sign(PURPOSE, clientId))) return null
  const client = await database.db
    .selectFrom('client')
    .select('reminders_off_at')
    .where('id', '=', clientId)
    .executeTakeFirst()
  return client ? { clientId, offAt: client.reminders_off_at } : null
}

export async function setSubscription(ports: SubscriptionPorts, token: string, wanted: boolean, now: number) {
  const subscription = await readSubscription(ports, token)
  if (!subscription) return false
  const { clientId } = subscription
  await ports.database.write(async (trx) => {
    // Turning them off always works.
    const attempt = { name: 'reminders-on', key: clientId, rule: TURNS }
    if (wanted && !(await tryConsume(trx, attempt))) return
    const changed = await trx
      .updateTable('client')
      .set({ reminders_off_at: wanted ? null : now })
      .where('id', '=', clientId)
      .where('reminders_off_at', wanted ? 'is not' : 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return
    const action = wanted ? 'reminders.on' : 'reminders.off'
    await recordEvent(trx, { actor: clientActor(clientId), now }, { action, about: clientId })
  })
  return true
}
