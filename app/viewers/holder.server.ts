import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { isUnlocked } from '../accounts/pins/pin.server.ts'
import { isShownAlbum } from '../albums/shown.server.ts'
import { pageAddress, readCode } from '../athletes/cards/address.ts'
import { lockedPage } from '../athletes/cards/page-pins.server.ts'
import { visibleAthletes, visibleTags } from '../athletes/tags/visible.server.ts'
import { isOpen } from '../clients/grants/grants.server.ts'
import type { Sign } from '../ports.server.ts'

interface HolderPorts {
  database: Pick<Database, 'db'>
}

/** Somebody who opened an athlete's page by the address on her card, and gave its PIN; see `readPage`. */
export interface CardHolder {
  personId: string
  /** The code of the card. */
  card: string
  /** Of the PIN that they gave; null where they were asked for none. */
  pinHash: string | null
  /** Of the page. */
  address: string
  /** For which of her teams they look; null for all of them. */
  athleteId: string | null
}

/** An athlete's page that opens. */
export interface OpenPage {
  personId: string
  /** One of her athletes, for the log. */
  athleteId: string
  card: string
  pinHash: string | null
  /** Null until its PIN was given. */
  holder: CardHolder | null
}

/**
 * The page of this code, and who opened it. Null when there is none, when it is switched off, and when she is not shown: nobody
 * can tell these from each other.
 */
export async function readPage(
  { database, sign, origin }: HolderPorts & { sign: Sign; origin: string },
  request: Request,
  code: string,
): Promise<OpenPage | null> {
  const card = readCode(code)
  if (card === null) return null
  const person = await visibleAthletes(database.db)
    .where('person.card', '=', card)
    .where('person.page', '=', 'on')
    .select(['person.id as personId', 'pin_hash as pinHash', 'athlete.id as athleteId'])
    .executeTakeFirst()
  if (!person) return null
  const page = { ...person, card }
  const unlocked = isUnlocked({ sign, origin }, request, lockedPage(card), person.pinHash)
  const team = new URL(request.url).searchParams.get('team') || null
  return { ...page, holder: unlocked ? { ...holderOf(page), athleteId: team } : null }
}

/** Somebody for whom a page opens. */
function holderOf({ personId, card, pinHash }: Pick<OpenPage, 'personId' | 'card' | 'pinHash'>): CardHolder {
  return { personId, card, pinHash, address: pageAddress(card), athleteId: null }
}

/** The athletes behind a page, by whom photographs may be found, while it opens for this holder. */
export function holderAthletes({ database: { db } }: HolderPorts, holder: CardHolder) {
  return visibleAthletes(db).where((has) => opensFor(has, holder))
}

/** The photographs that show them, in each album that shows the team with which they play there. */
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

/** The condition that an album is open by its own rules, to its clients or to everybody, and its photographs are here. */
export function isOpenToSome(has: ExpressionBuilder<Schema, 'album'>, now: number) {
  return has.and([has('album.link', 'is', null), has.or([isOpen(has, now), isShownAlbum(has, now)])])
}
