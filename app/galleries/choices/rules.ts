import * as t from '#messages/galleries'
import { grouped } from '../../ui/count.ts'

export const LONGEST_NAME = 60
export const LONGEST_NOTE = 500
export const MOST = 10_000
export const MOST_LISTS = 20

export interface ListTerms {
  name: string
  most: number | null
  /** UTC milliseconds; null for no end. */
  closesAt: number | null
}

export type Lock = 'finished' | 'closed'

export function lockOf(
  { finishedAt, closesAt }: { finishedAt: number | null; closesAt: number | null },
  now: number,
): Lock | null {
  if (finishedAt !== null) return 'finished'
  return closesAt !== null && closesAt <= now ? 'closed' : null
}

export const OBSTACLES = ['full', 'finished', 'closed', 'long', 'changed', 'none', 'unpicked'] as const
export type Obstacle = (typeof OBSTACLES)[number]

export function obstacleText(why: Obstacle, owner: string): string {
  switch (why) {
    case 'full':
      return t.removeOne()
    case 'finished':
      return t.hasYourPicks({ owner })
    case 'closed':
      return t.deadlineAsk({ owner })
    case 'long':
      return t.noteTooLong({ most: LONGEST_NOTE })
    case 'changed':
      return t.picksChanged()
    case 'none':
      return t.chooseFirst()
    case 'unpicked':
      return t.pickFirst()
  }
}

/** '12 of 25', or '12' without a limit. */
export function countText(count: number, most: number | null): string {
  return most === null ? grouped(count) : t.countOf({ count, total: most })
}
