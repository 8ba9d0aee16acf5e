import { uuidv7 } from '../../../../ports/database/id.ts'
import type { Ports } from '../../../ports.server.ts'
import { readSite } from '../../../site/site.server.ts'
import { followUpOf } from '../../follow-up.server.ts'
import { askedMinutes, endOf } from '../../inbox/agreed.ts'
import { showBooking } from '../../list.server.ts'
import { planSessionReminders } from '../../session-reminders.server.ts'
import { listTemplates } from '../inbox/templates.server.ts'

/** What a booking's ID looks like. */
export const BOOKING_ID = /^[0-9a-f-]{36}$/

export type BookingPage = NonNullable<Awaited<ReturnType<typeof readBooking>>>

export async function readBooking({ database }: Pick<Ports, 'database'>, id: string, now: number) {
  const booking = BOOKING_ID.test(id) ? await showBooking(database, id) : null
  if (!booking) return null
  const { agreed, date, answers } = booking
  const asked = Object.fromEntries(answers.map(({ question, answer }) => [question.id, answer]))
  /** What the form to accept begins with: what was agreed before, or else asked for. */
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
    /** When the reminder of the session is planned for; null if none is, or it is among the emails. */
    remindAt: reminder && !reminder.queued ? reminder.dueAt : null,
    followUp: await followUpOf(database, booking),
    templates: await listTemplates(database),
    /** Sent with a reply, so that sending it twice stores one. */
    replyKey: uuidv7(now),
    /** The same for a note. */
    noteKey: uuidv7(now),
  }
}
