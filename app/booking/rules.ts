import * as t from '#messages/booking'
import { isMailable } from '../../ports/mail/address.ts'
import { LONGEST } from '../site/sections/questionnaire.ts'
import { type Question, type Questionnaire, questionsFor, TYPE } from './questions.ts'

export interface BookingRequest {
  type: string
  version: number
  answers: Record<string, string>
}

export type Checked = { ok: true; request: BookingRequest } | { ok: false; errors: Record<string, string> }

/** The limit of mail servers. */
const LONGEST_EMAIL = 254

const BLANK = /^[\s\p{Cf}]*$/u
/** Endings of hosts in links, besides those of countries, which have two letters. */
const ENDINGS = [
  'com|net|org|info|biz|edu|gov|app|dev|page|xyz|top|icu|cyou|cfd|sbs|click|link|site|website|online|store|shop|sale',
  'club|vip|win|bet|casino|fun|live|life|world|today|news|media|blog|email|chat|social|network|agency|digital|studio',
  'photos?|photography|pics|gallery|video|download|software|tech|support|help|center|company|business|ltd|group|team',
  'global|market|marketing|money|cash|loans?|finance|fund|crypto|homes|zone|space|host|cloud|guru|sexy?|porn|онлайн|сайт',
].join('|')
/** Abbreviations in names: 'Dr.Wu', 'Ma.Jo Santos'. */
const SHORT = 'dr|mrs?|ms|prof|sr|jr|st|rev|fr|hon|capt|lt|sgt|maj|col|gen|coach|wm|chas|geo|jos|jas|ma|jo'
/** An email address, or a link with its protocol, www or path. */
const LINK = /@|:\/\/|(?<!\p{L})www\.|\.\p{L}{2,}\//iu
/** A host such as 'bit.ly', but not 'Capt.Miller', 'Jo.Ann Baker' or 'Lee.Jr'. */
const HOST = new RegExp(
  `(?<!(?<!\\p{L})(?:${SHORT}))(?<=[\\p{L}\\p{N}-]{2})\\.(?!(?:jr|sr|ii|iv)\\b)(?:\\p{L}{2}|xn--\\w+|${ENDINGS})(?![\\p{L}\\p{N}\\p{M}])`,
  'iu',
)
const LAST_ZONE = 12 * 3_600_000

/** Returns an error message, or null. `today` is the visitor's own day; it is allowed. */
export function checkAnswer(question: Question, answer: string, today: string): string | null {
  const value = cleaned(question, answer)
  if (BLANK.test(value)) return question.optional ? null : t.required()
  const longest = maxLength(question)
  if (value.length > longest) return t.tooLong({ longest })
  if (question.kind === 'choice') return question.choices?.includes(value) ? null : t.required()
  if (question.kind === 'date') return isDate(value) && value >= today ? null : t.pastDate()
  if (question.kind === 'number') return checkNumber(question, Number(value))
  if (question.check === 'name') return namesLink(value.normalize('NFKC')) ? t.nameWithLink() : null
  if (question.check === 'email') return isMailable(value) ? null : t.badEmail()
  if (question.check === 'phone') return value.replace(/\D/g, '').length >= 10 ? null : t.badPhone()
  return null
}

function namesLink(name: string): boolean {
  return LINK.test(name) || HOST.test(name)
}

function checkNumber({ min, max }: Question, value: number): string | null {
  if (!Number.isFinite(value)) return t.badNumber()
  if (min !== undefined && value < min) return t.tooSmall({ min })
  return max !== undefined && value > max ? t.tooLarge({ max }) : null
}

export function cleaned({ kind }: Question, answer: string): string {
  const lines = answer.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, '\n')
  const line = kind === 'textarea' ? lines : lines.replace(/[\n\t]/g, ' ')
  return line.replace(/(?![\n\t])\p{Cc}/gu, '').trim()
}

function maxLength({ kind, check, maxLength }: Question): number {
  const longest = kind === 'textarea' ? LONGEST.textarea : check === 'email' ? LONGEST_EMAIL : LONGEST.text
  return Math.min(maxLength ?? longest, longest)
}

/** Drops answers to other questions. On a server `today` is `earliestToday`, so that it refuses no one's today. */
export function checkRequest(
  asked: Questionnaire,
  { type, answers }: { type: string; answers: Readonly<Record<string, string>> },
  today: string,
): Checked {
  const questions = questionsFor(asked, type)
  if (!questions) return { ok: false, errors: { [TYPE]: t.required() } }
  const good: [string, string][] = []
  const errors: [string, string][] = []
  for (const question of questions) {
    const given: unknown = Object.hasOwn(answers, question.id) ? answers[question.id] : ''
    const answer = typeof given === 'string' ? given : ''
    const wrong = checkAnswer(question, answer, today)
    const clean = cleaned(question, answer)
    if (wrong) errors.push([question.id, wrong])
    else if (!BLANK.test(clean)) good.push([question.id, clean])
  }
  if (errors.length > 0) return { ok: false, errors: Object.fromEntries(errors) }
  return { ok: true, request: { type, version: asked.version, answers: Object.fromEntries(good) } }
}

/** The earliest `YYYY-MM-DD` anywhere on earth. */
export function earliestToday(now: number): string {
  return new Date(now - LAST_ZONE).toISOString().slice(0, 10)
}

export function localToday(now: number): string {
  const here = new Date(now)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${here.getFullYear()}-${two(here.getMonth() + 1)}-${two(here.getDate())}`
}

export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}
