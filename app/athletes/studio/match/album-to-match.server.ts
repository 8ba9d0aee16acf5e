import type { Database } from '../../../../ports/database/port.ts'
import { ALBUM_ORDER, numberedFrames } from '../../../albums/frames/order.server.ts'
import { takenTimes } from '../../../albums/frames/taken.server.ts'
import { RECIPE } from '../../../photos/rules/address.ts'
import { coverColumns, coverView } from '../../../photos/view.server.ts'
import type { CardOwner } from '../../match/card-doubts.ts'
import type { MatchTeam } from '../../match/roster.ts'

type Db = Database['db']

export type AlbumToMatch = NonNullable<Awaited<ReturnType<typeof readAlbumToMatch>>>
export type ToMatch = AlbumToMatch['photographs'][number]

export async function readAlbumToMatch(db: Db, albumId: string) {
  const album = await db
    .selectFrom('album')
    .select(['name', 'display_name'])
    .where('id', '=', albumId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!album) return null
  const { teams, cards } = await readRosters(db, albumId)
  const photographs = teams.length > 0 ? await readPhotographs(db, albumId) : []
  return { title: album.display_name ?? album.name, teams, cards, photographs }
}

async function readRosters(db: Db, albumId: string) {
  const rows = await db
    .selectFrom('album_team')
    .innerJoin('team', 'team.id', 'album_team.team_id')
    .leftJoin('athlete', (join) =>
      join.onRef('athlete.team_id', '=', 'team.id').on('athlete.deleted_at', 'is', null),
    )
    .leftJoin('person', 'person.id', 'athlete.person_id')
    .where('album_team.album_id', '=', albumId)
    .where('team.deleted_at', 'is', null)
    .select(['team.id as team', 'team.name as teamName', 'athlete.id', 'athlete.number', 'athlete.name'])
    .select(['person.id as person', 'person.card'])
    .orderBy('team.name')
    .orderBy('team.id')
    .orderBy('athlete.id')
    .execute()
  const teams = new Map<string, MatchTeam>()
  const cards = new Map<string, CardOwner>()
  for (const { team, teamName, id, person, number, name, card } of rows) {
    const of = teams.get(team) ?? { id: team, name: teamName, athletes: [] }
    teams.set(team, of)
    if (id === null || person === null || number === null) continue
    of.athletes.push({ id, person, number, name: name ?? '' })
    const owner = card === null ? null : (cards.get(card) ?? { number, athletes: [] })
    if (card !== null && owner) cards.set(card, { ...owner, athletes: [...owner.athletes, id] })
  }
  return { teams: [...teams.values()], cards }
}

async function readPhotographs(db: Db, albumId: string) {
  const rows = await framesToMatch(db, albumId).execute()
  const tags = await readTags(db, albumId)
  const times = await takenTimes({ db }, albumId)
  return rows.map((row) => ({
    id: row.id,
    /** 0 if held, which visitors don't count. */
    number: Number(row.number),
    photo: coverView(row),
    words: {
      title: row.title,
      caption: row.frameCaption ?? row.caption,
      keywords: JSON.parse(row.keywords) as string[],
      people: JSON.parse(row.people ?? '[]') as string[],
    },
    taken: {
      id: row.id,
      name: row.name,
      takenAt: times.get(row.id) ?? null,
      section: row.section,
      camera: row.camera,
      card: row.card,
      isForeign: row.foreign !== null,
    },
    foreign: row.foreign,
    tags: tags.get(row.id) ?? new Map<string, boolean>(),
    /** Whether the owner said that nobody is in it. */
    nobody: row.nobody !== null && !tags.has(row.id),
    /** Whether it still awaits the search for cards. */
    unsought: row.video === null && row.developedBy === RECIPE && row.card_sought === 0,
  }))
}

function framesToMatch(db: Db, albumId: string) {
  return db
    .with('numbered', () => numberedFrames(db, albumId))
    .selectFrom('numbered')
    .innerJoin('frame', 'frame.id', 'numbered.id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin('nobody', 'nobody.photo_id', 'photo.id')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .select(coverColumns)
    .select(['numbered.number', 'frame.caption as frameCaption', 'frame.section_id as section'])
    .select([
      'photo.title',
      'photo.caption',
      'photo.keywords',
      'photo.people',
      'photo.card',
      'photo.foreign_card as foreign',
      'photo.card_sought',
    ])
    .select('nobody.step as nobody')
    .select(['photo.name', 'photo.camera', 'photo.video', 'photo.recipe as developedBy'])
    .orderBy(ALBUM_ORDER)
}

async function readTags(db: Db, albumId: string): Promise<Map<string, Map<string, boolean>>> {
  const rows = await db
    .selectFrom('tag')
    .innerJoin('frame', 'frame.photo_id', 'tag.photo_id')
    .where('frame.album_id', '=', albumId)
    .where('frame.deleted_at', 'is', null)
    .select(['tag.photo_id as photo', 'tag.athlete_id as athlete', 'tag.evidence'])
    .execute()
  const byPhoto = Map.groupBy(rows, ({ photo }) => photo)
  return new Map(
    [...byPhoto].map(([photo, all]) => [
      photo,
      new Map(all.map(({ athlete, evidence }) => [athlete, evidence === 'hand'])),
    ]),
  )
}
