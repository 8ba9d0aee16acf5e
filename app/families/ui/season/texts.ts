import * as t from '#messages/families'
import { framesText } from '../../../ui/count.ts'
import { longDate, longDay } from '../../../ui/dates.ts'
import type { SeasonPage } from '../../season/season.server.ts'

export function teamText({ team, season }: { team: string; season: string }): string {
  return season === '' ? team : `${team}, ${season}`
}

export function totalText({ frames, videos, albums }: SeasonPage['total']): string {
  return t.total({ frames: framesText(frames, videos), albums })
}

export function freshText(fresh: number, since: number, timeZone: string): string {
  return t.freshSince({ count: fresh, day: longDay(since, timeZone) })
}

export function albumText({ date, count, proofs }: SeasonPage['albums'][number]): string {
  return [date && longDate(date), t.photos({ count }), proofs && t.proofs()].filter(Boolean).join(', ')
}
