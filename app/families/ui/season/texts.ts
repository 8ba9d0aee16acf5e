import { counted, framesText } from '../../../ui/count.ts'
import { longDate, longDay } from '../../../ui/dates.ts'
import type { SeasonPage } from '../../season/season.server.ts'

export function teamText({ team, season }: { team: string; season: string }): string {
  return season === '' ? team : `${team}, ${season}`
}

export function totalText({ frames, videos, albums }: SeasonPage['total']): string {
  return `${framesText(frames, videos)} from ${counted(albums, 'album')}.`
}

export function freshText(fresh: number, since: number, timeZone: string): string {
  return `${fresh === 1 ? '1 is' : `${fresh} are`} new since your visit on ${longDay(since, timeZone)}.`
}

export function albumText({ date, count, proofs }: SeasonPage['albums'][number]): string {
  return [date && longDate(date), counted(count, 'photo'), proofs && 'proofs'].filter(Boolean).join(', ')
}
