import type { Actor } from '../../../audit/actor.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import { albumCard } from '../../../galleries/albums/album-list.server.ts'
import { albumFiles, albumPicks } from '../../../picks/album-picks.server.ts'
import { alsoFound, lightroomText } from '../../../picks/export.ts'
import { addList, changeList, deleteList, readLists } from '../../../picks/lists.server.ts'
import { markPicksSeen, reopenPicks } from '../../../picks/reopen.server.ts'
import type { ListTerms } from '../../../picks/rules.ts'
import type { Ports } from '../../../ports.server.ts'
import { endFrom } from '../../clients/actions.server.ts'
import { type Refused, refusedForm } from '../../ui/forms/intent.ts'

/** Names of other files that Lightroom finds, as far as they are shown. */
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

/** Which album, who acts, and where days begin. */
interface Desk {
  ports: Ports
  albumId: string
  timeZone: string
  actor: Actor
  now: number
}

type Text = (name: string) => string

/** What a form of the tab asks for; null when it is done. */
export async function answerPicks(desk: Desk, form: FormData): Promise<Refused | null> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const outcome = await act(desk, text)
  if (!outcome || !('refused' in outcome)) return null
  return refusedForm(form, String(outcome.refused))
}

async function act(desk: Desk, text: Text): Promise<object | null> {
  const { ports, albumId, actor, now } = desk
  const { database } = ports
  const place = { albumId, listId: text('about') }
  switch (text('intent')) {
    case 'add':
    case 'edit': {
      const terms = await termsOf(desk, text)
      if ('refused' in terms) return terms
      return text('intent') === 'add'
        ? addList(database, albumId, terms, actor, now)
        : changeList(database, place, terms, actor, now)
    }
    case 'delete':
      return deleteList(database, { ...place, picks: text('picks') === 'too' }, actor, now)
    case 'reopen':
      return reopenPicks(database, { albumId, setId: text('about') }, actor, now)
    case 'seen':
      await markPicksSeen(database, albumId, now)
      return null
  }
  throw new Response(null, { status: 400 })
}

async function termsOf(desk: Desk, text: Text): Promise<ListTerms | { refused: string }> {
  const lists = await readLists(desk.ports.database.db, desk.albumId)
  const before = lists.find(({ id }) => id === text('about'))?.closesAt ?? null
  const unchanged = before !== null && lastDay(before, desk.timeZone) === text('until')
  const until = unchanged ? before : endFrom(text('until'), desk)
  if (until && typeof until === 'object') return until
  const most = text('most') === '' ? null : Number(text('most'))
  return { name: text('name'), most, closesAt: until }
}
