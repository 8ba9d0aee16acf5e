import { createHash, randomBytes } from 'node:crypto'
import { type BookingPorts, requestBooking, type Submission } from './bookings.server.ts'
import { ELAPSED, HONEYPOT, KEY, NEXT, PAGE, VERSION } from './wizard/form-fields.ts'
import type { FormResult, Refusal } from './wizard/refusal.ts'

export interface SentForm {
  type: string
  form: FormData
}

/** Reports an error instead of throwing it, because the visitor's answers must stay on screen. */
export async function submitForm(
  ports: BookingPorts & { report: (error: unknown) => void },
  sent: SentForm,
  address: string,
  now: number = Date.now(),
): Promise<{ key: string; outcome: FormResult }> {
  const submission = readForm(sent, now)
  const { key } = submission
  try {
    return { key, outcome: await requestBooking(ports, submission, address, now) }
  } catch (error) {
    ports.report(error)
    return { key, outcome: { kind: 'failed' } }
  }
}

export function refusalOf(outcome: Refusal['outcome'], form: FormData): Refusal {
  return {
    outcome,
    answers: answersIn(form),
    page: textIn(form, PAGE) || randomBytes(16).toString('hex'),
    asked: Number(textIn(form, NEXT)) || null,
  }
}

function readForm({ type, form }: SentForm, now: number): Submission {
  return {
    key: textIn(form, KEY) || keyOf({ type, form }, now),
    type,
    version: Number(textIn(form, VERSION)),
    answers: answersIn(form),
    startedAt: form.has(ELAPSED) ? now - Number(textIn(form, ELAPSED)) : 0,
    honeypot: textIn(form, HONEYPOT),
  }
}

/** A cached page has no key: the same answers from it are one booking for a day. A page shown again has its own. */
function keyOf({ type, form }: SentForm, now: number): string {
  const page = textIn(form, PAGE) || new Date(now).toISOString().slice(0, 10)
  const content = JSON.stringify([page, type, textIn(form, HONEYPOT), answersIn(form)])
  return createHash('sha256').update(content).digest('hex')
}

/** Our own fields have a dash in their names, which no question has. */
function answersIn(form: FormData): Record<string, string> {
  const answers = [...form.keys()].filter((name) => !name.includes('-'))
  return Object.fromEntries(answers.map((name) => [name, textIn(form, name)]))
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
