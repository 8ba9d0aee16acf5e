import type { Database } from '../../../../ports/database/port.ts'
import type { Actor } from '../../../audit/actor.ts'
import { showJob } from '../../../jobs/list.server.ts'
import { retry } from '../../../jobs/queue.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { type Refused, refusedForm } from '../../../studio/ui/forms/intent.ts'
import { acceptBooking, declineBooking, replyToBooking } from '../inbox/answers.server.ts'
import { addNote, markDone, markNotSpam, markSpam, reopen } from '../inbox/status.server.ts'
import { saveTemplate } from '../inbox/templates.server.ts'
import { INTENTS, type Intent } from './intent.ts'

/** Does what a form of the booking's page asks for. Returns null when it is done, now or before. */
export async function answerForm(
  ports: Ports,
  id: string,
  fields: FormData,
  actor: Actor,
  now: number,
): Promise<Refused | null> {
  const intent = INTENTS.find((one) => one === fields.get('intent'))
  if (!intent) throw new Response(null, { status: 400 })
  const text = (name: string) => String(fields.get(name) ?? '')
  const answered = await answer(ports, id, { intent, text }, actor, now)
  return 'refused' in answered ? refusedForm(fields, answered.refused) : null
}

function answer(
  ports: Ports,
  id: string,
  { intent, text }: { intent: Intent; text: (name: string) => string },
  actor: Actor,
  now: number,
): Promise<object | { refused: string }> {
  const { database } = ports
  const given = (name: string) => text(name).trim() || undefined
  switch (intent) {
    case 'reply': {
      const reply = { text: text('text'), subject: given('subject'), key: given('key') }
      return replyToBooking(ports, id, reply, actor, now)
    }
    case 'accept': {
      const [date, time, minutes] = [given('date'), given('time'), given('minutes')]
      // Without a time the session takes the day, even if the field for minutes is filled in.
      const length = time && minutes ? Number(minutes) : undefined
      const wanted = { date, time, minutes: length, message: text('text') }
      return acceptBooking(ports, id, wanted, actor, now)
    }
    case 'decline':
      return declineBooking(ports, id, { message: text('text') }, actor, now)
    case 'note':
      return addNote(database, id, text('text'), actor, now)
    case 'done':
      return markDone(database, id, actor, now)
    case 'spam':
      return markSpam(database, id, actor, now)
    case 'not-spam':
      return markNotSpam(ports, id, actor, now)
    case 'reopen':
      return reopen(database, id, actor, now)
    case 'save-template':
      return storeTemplate(database, id, text, actor, now)
    case 'retry-email':
      return retryEmail(ports, id, text('email'), now)
  }
}

async function storeTemplate(
  database: Database,
  id: string,
  text: (name: string) => string,
  actor: Actor,
  now: number,
): Promise<object | { refused: string }> {
  const booking = await database.db
    .selectFrom('booking')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  const subject = text('subject').trim() || undefined
  const template = { name: text('template'), subject, text: text('text'), visitor: booking?.name ?? '' }
  return saveTemplate(database, template, actor, now)
}

/** Tries a failed email again, if it is about this booking. */
async function retryEmail(
  { database, jobs }: Ports,
  id: string,
  email: string,
  now: number,
): Promise<object | { refused: string }> {
  const job = await showJob(database, 'mail', email)
  if (job?.about !== id || !(await retry(database, email, now))) {
    return { refused: 'It has been sent meanwhile, or is being sent.' }
  }
  jobs.wake()
  return {}
}
