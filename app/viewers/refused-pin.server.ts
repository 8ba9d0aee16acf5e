import { data } from 'react-router'
import * as t from '#messages/families'
import * as site from '#messages/site'
import type { PinResult } from '../accounts/pins/pin.server.ts'
import { plainSpaces } from '../ui/dates.ts'

const FEW = 5

export function refusedPin(answer: Exclude<PinResult, { cookie: string }>, timeZone: string) {
  if ('at' in answer) {
    const wait = Math.ceil((answer.at - Date.now()) / 1000)
    const headers = { 'Retry-After': String(Math.max(1, wait)) }
    const time = new Intl.DateTimeFormat(site.locale(), { timeStyle: 'short', timeZone }).format(
      answer.at + 59_999,
    )
    const error = t.tooManyTries({ time: plainSpaces(time) })
    return data({ error }, { status: 429, headers })
  }
  const { left } = answer
  return data({ error: left > FEW ? t.wrongPin() : t.wrongPinLeft({ left }) }, { status: 400 })
}
