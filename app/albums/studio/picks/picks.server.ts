import { lastDay, readEnd } from '../../../clients/grants/end.ts'
import { textOf } from '../../../form-text.ts'
import { albumFiles, albumPicks } from '../../../galleries/choices/album-picks.server.ts'
import { readLists } from '../../../galleries/choices/lists.server.ts'
import type { ListTerms } from '../../../galleries/choices/rules.ts'
import type { Ports } from '../../../ports.server.ts'
import { alsoFound, lightroomText } from './export.ts'

const OTHERS = 5

export async function readPicksTab(
  { database }: Pick<Ports, 'database'>,
  albumId: string,
  timeZone: string,
  now: number,
) {
  const { lists, unseen } = await albumPicks(database, albumId)
  const all = lists.length > 0 ? (await albumFiles(database, albumId)).map(({ file }) => file) : []
  return {
    now,
    unseen,
    lists: lists.map(({ sets, closesAt, ...list }) => ({
      ...list,
      closesAt,
      /** `YYYY-MM-DD` of the business; '' for no end. */
      lastDay: closesAt === null ? '' : lastDay(closesAt, timeZone),
      sets: sets.map((set) => {
        const files = set.picks.map(({ file }) => file)
        const others = alsoFound(files, all)
        return {
          ...set,
          lightroom: lightroomText(files),
          others: { all: others.length, shown: others.slice(0, OTHERS) },
        }
      }),
    })),
  }
}

type PicksTab = Awaited<ReturnType<typeof readPicksTab>>
export type ListView = PicksTab['lists'][number]
export type SetView = ListView['sets'][number]

export async function readTerms(
  { db }: Pick<Ports['database'], 'db'>,
  { albumId, listId }: { albumId: string; listId?: string },
  form: FormData,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<ListTerms | { refused: string }> {
  const [day, most] = [textOf(form, 'until'), textOf(form, 'most')]
  const before = (await readLists(db, albumId)).find(({ id }) => id === listId)?.closesAt ?? null
  const unchanged = before !== null && lastDay(before, timeZone) === day
  const until = unchanged ? { end: before } : readEnd(day, timeZone, now)
  if ('refused' in until) return until
  return { name: textOf(form, 'name'), most: most === '' ? null : Number(most), closesAt: until.end }
}
