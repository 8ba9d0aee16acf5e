import type { Database } from '../../../ports/database/port.ts'
import type { Checkout } from '../../../ports/payments/port.ts'
import { type By, SYSTEM } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { SecurityLog } from '../../audit/security-log.server.ts'

const ABOUT = 'unknown payments'

interface Detail {
  checkout: string
  payment: string
  total: number
  currency: string
  test: boolean
}

/** Paid for orders that the database doesn't know, and not put aside. The events about them are all there is. */
export async function unknownPayments({ db }: Pick<Database, 'db'>) {
  const events = await readEvents(db)
  const aside = events.filter(({ action }) => action === 'payment.put-aside')
  return events.filter(
    ({ action, checkout }) =>
      action === 'payment.unknown' && !aside.some((event) => event.checkout === checkout),
  )
}

export async function recordUnknown(
  { database, security }: { database: Database; security: SecurityLog },
  { id: checkout, paymentIntent, total, currency, testMode: test }: Checkout,
  now: number,
): Promise<void> {
  const known = await readEvents(database.db)
  if (known.some((event) => event.checkout === checkout)) return
  const detail: Detail = { checkout, payment: paymentIntent ?? '', total, currency, test }
  const event = { action: 'payment.unknown', actor: SYSTEM, about: ABOUT, detail: { ...detail } } as const
  await security.record(event, now)
}

export function putAside({ write }: Database, checkout: string, by: By): Promise<void> {
  const event = { action: 'payment.put-aside', about: ABOUT, detail: { checkout } } as const
  return write((trx) => recordEvent(trx, by, event))
}

async function readEvents(db: Database['db']) {
  const rows = await db
    .selectFrom('audit_event')
    .where('about', '=', ABOUT)
    .select(['action', 'at', 'detail'])
    .orderBy('id')
    .execute()
  return rows.map(({ action, at, detail }) => ({ action, at, ...(JSON.parse(detail ?? '{}') as Detail) }))
}
