import { uuidv7 } from '../../../../ports/database/id.ts'
import type { Ports } from '../../../ports.server.ts'
import { readSite } from '../../../site/site.server.ts'
import { followUpOf } from '../../follow-up.server.ts'
import { askedMinutes, endOf } from '../../inbox/agreed.ts'
import { showBooking } from '../../list.server.ts'
import { planSessionReminders } from '../../session-reminders.server.ts'

export const BOOKING_ID = /^[0-9a-f-]{36}$/

export type BookingPage = NonNullable<Awaited<ReturnType<typeof readBooking>>>

export async function readBooking({ database }: Pick<Ports, 'database'>, id: string, now: number) {
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
    /** Makes a reply that is sent twice one reply; the next one does so for notes. */
    replyKey: uuidv7(now),
    noteKey: uuidv7(now),
  }
}
