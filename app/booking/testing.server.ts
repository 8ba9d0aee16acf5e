import type { Insertable } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { signWith } from '../accounts/signature.server.ts'
import type { Submission } from './bookings.server.ts'

export function bookingPorts(database: Database) {
  const bookingLimits = { address: 90, all: 90 }
  return { database, sign: signWith('secret'), jobs: { wake() {} }, bookingLimits }
}

export const ANSWERS = {
  teamName: 'Bay Point Herons',
  location: 'North field',
  date: '2027-05-08',
  contactName: 'Dana Reyes',
  contactEmail: 'dana@example.com',
  contactPhone: '(813) 555-0123',
}

export function aRequest(changes: Partial<Submission> = {}): Submission {
  const key = '0b9d7c1e-5f52-4d2b-9a58-8f4b4d1d8a11'
  return { key, type: 'Sports', version: 1, answers: ANSWERS, startedAt: 0, honeypot: '', ...changes }
}

export async function storeBooking(
  { write }: Database,
  row: Partial<Insertable<Schema['booking']>>,
  now: number,
): Promise<string> {
  const id = uuidv7(now)
  const times = { created_at: now, status_at: now, notified_at: now }
  const contact = { name: 'Dana Reyes', email: 'dana@example.com', phone: '+1 813' }
  const facts = { type: 'Other', version: 1, answers: '{}', status: 'new', ...contact } as const
  const values = { id, idempotency_key: id, ...facts, ...times, ...row }
  await write((trx) => trx.insertInto('booking').values(values).execute())
  return id
}
