import { lastDay, readEnd } from '../../../clients/grants/end.ts'
import { albumFiles, albumPicks } from '../../../galleries/choices/album-picks.server.ts'
import { addList, changeList, deleteList, readLists } from '../../../galleries/choices/lists.server.ts'
import type { ListTerms } from '../../../galleries/choices/rules.ts'
import type { Ports } from '../../../ports.server.ts'
import { type Refused, refusedForm } from '../../../studio/ui/forms/intent.ts'
import { albumCard } from '../../list/album-list.server.ts'
import { type Command, type Outcome, outcomeOf, type Text, textOf } from '../album/command.ts'
import { alsoFound, lightroomText } from './export.ts'
import { markPicksSeen, reopenPicks } from './reopen.server.ts'

/** The most names that are shown of other files that Lightroom finds. */
const OTHERS = 5

/** What an album's Picks tab shows. */
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
      ...{ ...list, closesAt },
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

/** What clients chose in an album, or for one `list`, or what one `set` has; null when there is no such album. */
export async function chosenIn(database: Ports['database'], albumId: string, url: URL, now: number) {
  const album = await albumCard(database, albumId, now)
  if (!album) return null
  const [listId, setId] = [url.searchParams.get('list'), url.searchParams.get('set')]
  const { lists } = await albumPicks(database, albumId)
  const sets = lists
    .filter(({ id }) => listId === null || id === listId)
    .flatMap((list) => list.sets.map((set) => ({ list, set })))
    .filter(({ set }) => setId === null || set.id === setId)
  return { slug: album.slug, sets }
}

type PicksTab = Awaited<ReturnType<typeof readPicksTab>>
export type ListView = PicksTab['lists'][number]
export type SetView = ListView['sets'][number]

/** Does what a form of the tab asks for. Null when it is done. */
export async function answerPicks(command: Command, form: FormData): Promise<Refused | null> {
  const outcome = await act(command, textOf(form))
  return outcome && refusedForm(form, outcome.refused)
}

async function act(command: Command, text: Text): Promise<Outcome> {
  const { ports, albumId, actor, now } = command
  const { database } = ports
  const place = { albumId, listId: text('about') }
  switch (text('intent')) {
    case 'add':
    case 'edit': {
      const terms = await termsOf(command, text)
      if ('refused' in terms) return terms
      return outcomeOf(
        text('intent') === 'add'
          ? await addList(database, albumId, terms, actor, now)
          : await changeList(database, place, terms, actor, now),
      )
    }
    case 'delete':
      return outcomeOf(await deleteList(database, { ...place, picks: text('picks') === 'too' }, actor, now))
    case 'reopen':
      return outcomeOf(await reopenPicks(database, { albumId, setId: text('about') }, actor, now))
    case 'seen':
      await markPicksSeen(database, albumId, now)
      return null
  }
  throw new Response(null, { status: 400 })
}

async function termsOf(command: Command, text: Text): Promise<ListTerms | { refused: string }> {
  const lists = await readLists(command.ports.database.db, command.albumId)
  const before = lists.find(({ id }) => id === text('about'))?.closesAt ?? null
  const unchanged = before !== null && lastDay(before, command.timeZone) === text('until')
  const until = unchanged ? { end: before } : readEnd(text('until'), command.timeZone, command.now)
  if ('refused' in until) return until
  const most = text('most') === '' ? null : Number(text('most'))
  return { name: text('name'), most, closesAt: until.end }
}
