import { uuidv7 } from '../../../../ports/database/id.ts'
import type { Ports } from '../../../ports.server.ts'
import { readSite } from '../../../site/site.server.ts'
import { depositOf, lastDeposit } from '../../../store/orders/deposits.server.ts'
import { readStore } from '../../../store/payments/store-settings.server.ts'
import { orderAddress, orderToken } from '../../../viewers/buyer.server.ts'
import { followUpOf } from '../../follow-up.server.ts'
import { askedMinutes, endOf } from '../../inbox/agreed.ts'
import { showBooking } from '../../list.server.ts'
import { planSessionReminders } from '../../session-reminders.server.ts'

export const BOOKING_ID = /^[0-9a-f-]{36}$/

export type BookingPage = NonNullable<Awaited<ReturnType<typeof readBooking>>>

export async function readBooking(
  ports: Pick<Ports, 'database' | 'sign' | 'origin'>,
  { id, request }: { id: string; request: Request },
  now: number,
) {
  const { database } = ports
  const booking = BOOKING_ID.test(id) ? await showBooking(database, id) : null
  if (!booking) return null
  const { agreed, date, answers } = booking
  const asked = Object.fromEntries(answers.map(({ question, answer }) => [question.id, answer]))
  const wanted = {
    date: agreed?.date ?? date ?? '',
    time: agreed?.time ?? '',
    minutes: agreed?.minutes ?? askedMinutes(asked),
  }
  const { timeZone } = await readSite(database)
  const [reminder] = await planSessionReminders(database, now, id)
  return {
    now,
    booking,
    over: agreed !== null && endOf(agreed, timeZone) <= now,
    wanted,
    remindAt: reminder && !reminder.queued ? reminder.dueAt : null,
    followUp: await followUpOf(database, booking),
    deposit: await readBookingsDeposit(ports, id, now),
    asking: await readAsking(ports, request, { date: wanted.date, timeZone }, now),
    /** Makes a reply that is sent twice one reply; the next one does so for notes. */
    replyKey: uuidv7(now),
    noteKey: uuidv7(now),
  }
}

async function readBookingsDeposit(
  { database: { db }, sign, origin }: Pick<Ports, 'database' | 'sign' | 'origin'>,
  id: string,
  now: number,
) {
  const order = await lastDeposit(db, id)
  const deposit = order && (await depositOf(db, order, now))
  if (!order || !deposit || order.status === 'canceled') return null
  const { number, total, currency, paid_at: paidAt } = order
  const link = origin + orderAddress(orderToken(sign, order.link_id))
  return {
    ...deposit,
    order: order.id,
    number,
    total,
    currency,
    paidAt,
    isKept: order.kept_at !== null,
    link,
  }
}

/** Null while nothing can be paid. A week to pay, and until a week before the session to cancel. */
async function readAsking(
  ports: Pick<Ports, 'database' | 'sign' | 'origin'>,
  request: Request,
  { date, timeZone }: { date: string; timeZone: string },
  now: number,
) {
  if (!(await readStore(ports, request))) return null
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const hold = today.add({ days: 7 })
  const refund = date === '' ? hold : Temporal.PlainDate.from(date).subtract({ days: 7 })
  return { hold: hold.toString(), refund: refund.toString() }
}
