import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { isUnlocked } from '../accounts/pins/pin.server.ts'
import { isShownAlbum } from '../albums/shown.server.ts'
import { pageAddress, readCode } from '../athletes/cards/code.ts'
import { lockedPage } from '../athletes/cards/page-pins.server.ts'
import { visibleAthletes, visibleTags } from '../athletes/tags/visible.server.ts'
import { isOpen } from '../clients/grants/grants.server.ts'
import type { Sign } from '../ports.server.ts'

interface HolderPorts {
  database: Pick<Database, 'db'>
}

/** A visitor who opened an athlete's page by the address on the card, and gave its PIN; see `readPage`. */
export interface CardHolder {
  personId: string
  card: string
  /** Null where the page asked for none. */
  pinHash: string | null
  address: string
  athleteId: string | null
}

/** An unknown code, a page that is switched off and a hidden athlete can't be told from each other. */
export async function readPage(
  { database, sign, origin }: HolderPorts & { sign: Sign; origin: string },
  request: Request,
  code: string,
) {
  const card = readCode(code)
  if (card === null) return null
  const person = await visibleAthletes(database.db)
    .where('person.card', '=', card)
    .where('person.page', '=', 'on')
    .select(['person.id as personId', 'pin_hash as pinHash', 'athlete.id as athleteId'])
    .executeTakeFirst()
  if (!person) return null
  const { personId, pinHash } = person
  if (!isUnlocked({ sign, origin }, request, lockedPage(card), pinHash))
    return { ...person, card, holder: null }
  const team = new URL(request.url).searchParams.get('team') || null
  const holder: CardHolder = { personId, card, pinHash, address: pageAddress(card), athleteId: team }
  return { ...person, card, holder }
}

/** The visible athletes behind a page, while it opens for this holder. */
export function holderAthletes({ database: { db } }: HolderPorts, holder: CardHolder) {
  return visibleAthletes(db).where((has) => opensFor(has, holder))
}

/** Tags of these athletes, in each album of the team with which they play. */
export function holderTags({ database: { db } }: HolderPorts, holder: CardHolder) {
  return visibleTags(db)
    .where((has) => opensFor(has, holder))
    .innerJoin('album_team', 'album_team.team_id', 'athlete.team_id')
}

function opensFor(
  has: ExpressionBuilder<Schema, 'person' | 'athlete'>,
  { personId, card, pinHash, athleteId }: CardHolder,
) {
  return has.and([
    has('person.id', '=', personId),
    has('person.card', '=', card),
    has('person.page', '=', 'on'),
    has.or([has('person.pin_hash', 'is', null), has('person.pin_hash', '=', pinHash ?? '')]),
    ...(athleteId === null ? [] : [has('athlete.id', '=', athleteId)]),
  ])
}

/** Open by the album's own rules, to clients or to the public, with its photographs here. */
export function isOpenToSome(has: ExpressionBuilder<Schema, 'album'>, now: number) {
  return has.and([has('album.link', 'is', null), has.or([isOpen(has, now), isShownAlbum(has, now)])])
}
