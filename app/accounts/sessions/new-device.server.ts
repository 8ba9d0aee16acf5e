import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { enqueue, type Leased } from '../../jobs/queue.server.ts'
import { HOUR, tryConsume } from '../../limits/rate-limit.server.ts'
import { holderOf } from '../account-changed.server.ts'
import { deviceName } from './device-name.ts'

/** Emails to one person: every device is new to people who delete cookies. */
const EMAILS = { count: 3, per: 24 * HOUR }
/** After a password link there is no email: they read their email. Milliseconds. */
const AFTER_LINK = HOUR / 4

export async function queueNewDevice(
  trx: Transaction<Schema>,
  accountId: string,
  request: Request,
  now: number,
): Promise<void> {
  const before = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('signed_in_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('password_link')
            .select('id')
            .whereRef('account_id', '=', 'account.id')
            .where('ended_at', '>', now - AFTER_LINK),
        ),
      ),
    )
    .executeTakeFirst()
  if (!before || !(await tryConsume(trx, { name: 'new-device', key: accountId, rule: EMAILS }))) return
  const device = deviceName(request.headers.get('User-Agent'))
  const payload = { email: 'new-device', device, at: now }
  await enqueue(trx, [{ kind: 'mail', about: accountId, payload }])
}

export type NewDevice = NonNullable<Awaited<ReturnType<typeof newDeviceEmail>>>

export async function newDeviceEmail(
  ports: { database: Pick<Database, 'db'>; origin: string },
  { about, payload }: Leased,
) {
  const holder = await holderOf(ports, about)
  const { device, at } = payload
  return holder && { kind: 'new-device' as const, ...holder, device: String(device), at: Number(at) }
}
