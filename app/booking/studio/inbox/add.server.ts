import { UUID, uuidv7 } from '../../../../ports/database/id.ts'
import { isStorable } from '../../../../ports/database/port.ts'
import { isMailable, oneLine } from '../../../../ports/mail/address.ts'
import type { By } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { currentQuestionnaire } from '../../../site/sections/questionnaire.server.ts'
import { type Agreed, agreedOn, type SessionTime } from '../../inbox/agreed.ts'
import { type Questionnaire, questionsFor } from '../../questions.ts'
import { type Booking, type InboxPorts, orRefused, type Trx } from './booking.server.ts'
import { checkWords, queueReply, type Words } from './messages.server.ts'

export interface OwnBooking extends SessionTime {
  /** A UUID: the same key is the same booking. */
  key: string
  type: string
  name: string
  email: string
  phone?: string
  message: string | null
}

const LONGEST = 100

export async function addBooking({ database, sign, jobs }: InboxPorts, own: OwnBooking, by: By) {
  const asked = await currentQuestionnaire(database.db)
  const checked = check(own, asked)
  if ('refused' in checked) return checked
  const added = await orRefused(
    database.write(async (trx) => {
      const booking = await insert(trx, own.key, { ...checked, version: asked.version }, by.now)
      if (!booking) return storedAs(trx, own.key)
      const { id, calendar_sequence: sequence } = booking
      await recordEvent(trx, by, { action: 'booking.add', about: id })
      const { words } = checked
      const doing = { ...by, id }
      const entry = { sequence, attached: true }
      if (words) await queueReply(trx, { sign, booking, doing }, { kind: 'accepted', words, entry })
      return { id }
    }),
  )
  jobs.wake()
  return added
}

interface Checked {
  facts: { type: string; name: string; email: string; phone: string; date: string; answers: string }
  agreed: Agreed
  words: Words | null
}

function check(own: OwnBooking, asked: Questionnaire): Checked | { refused: string } {
  const { key, type, message } = own
  const [name, phone] = [oneLine(own.name), oneLine(own.phone ?? '')]
  const email = own.email.trim()
  const questions = questionsFor(asked, type)
  if (!UUID.test(key)) return { refused: 'A booking’s key has to be a UUID.' }
  if (!questions) return { refused: 'Choose the kind of booking.' }
  if (name === '' || name.length > LONGEST) return { refused: `Enter a name of up to ${LONGEST} characters.` }
  if (!isMailable(email)) return { refused: 'Enter an email address like ann@example.com.' }
  if (phone.length > LONGEST) return { refused: `Enter a phone number of up to ${LONGEST} characters.` }
  if (!own.date) return { refused: 'Enter the day you agreed on.' }
  if (![name, email, phone].every(isStorable))
    return { refused: 'The name has a character that can’t be stored. Remove it.' }
  const agreed = agreedOn(own, { date: own.date, answers: {} })
  if ('refused' in agreed) return agreed
  const words = message === null ? null : checkWords({ text: message }, true)
  if (words && 'refused' in words) return words
  const dated = questions.find(({ kind }) => kind === 'date')
  const contact = { contactName: name, contactEmail: email, ...(phone && { contactPhone: phone }) }
  const answers = JSON.stringify({ ...(dated && { [dated.id]: agreed.date }), ...contact })
  return { facts: { type, name, email, phone, date: agreed.date, answers }, agreed, words }
}

function insert(
  trx: Trx,
  key: string,
  { facts, agreed, words, version }: Checked & { version: number },
  now: number,
): Promise<Booking | undefined> {
  const { date, time, minutes } = agreed
  const when = { agreed_date: date, agreed_time: time, agreed_minutes: minutes }
  const times = { created_at: now, status_at: now, notified_at: now }
  return trx
    .insertInto('booking')
    .values({
      id: uuidv7(now),
      idempotency_key: key,
      version,
      status: 'booked',
      calendar_sequence: words ? 1 : 0,
      ...facts,
      ...when,
      ...times,
    })
    .onConflict((same) => same.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

async function storedAs(trx: Trx, key: string): Promise<{ id: string }> {
  const stored = trx.selectFrom('booking').select('id').where('idempotency_key', '=', key)
  return stored.executeTakeFirstOrThrow()
}
