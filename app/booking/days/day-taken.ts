import * as t from '#messages/booking'
import { longDate } from '../../ui/dates.ts'
import { nextOpen } from './days.ts'

/** Says that a day can't be asked for, and which is the next that can. */
export function dayTaken(closed: string[], day: string): string {
  return t.dayTaken({ next: longDate(nextOpen(closed, day)) })
}
