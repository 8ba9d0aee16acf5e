import { data } from 'react-router'
import type { PinResult } from '../accounts/pins/pin.server.ts'
import { counted } from '../ui/count.ts'
import { plainSpaces } from '../ui/dates.ts'

const FEW = 5

export function refusedPin(answer: Exclude<PinResult, { cookie: string }>, timeZone: string) {
  if ('at' in answer) {
    const wait = Math.ceil((answer.at - Date.now()) / 1000)
    const headers = { 'Retry-After': String(Math.max(1, wait)) }
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(answer.at + 59_999)
    const error = `Too many tries. Try again at ${plainSpaces(time)}.`
    return data({ error }, { status: 429, headers })
  }
  return data({ error: `That PIN doesn’t match.${triesText(answer.left)}` }, { status: 400 })
}

function triesText(left: number): string {
  if (left > FEW) return ''
  return left === 0 ? ' No tries left for now.' : ` ${counted(left, 'try', 'tries')} left.`
}
