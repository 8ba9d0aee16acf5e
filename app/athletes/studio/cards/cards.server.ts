import type { Selectable } from 'kysely'
import { inLanguage } from '#language'
import * as t from '#messages/families'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { readPin } from '../../../accounts/pins/pin.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { readLanguage } from '../../../site/language.server.ts'
import { qrCode } from '../../../ui/qr-code.ts'
import { cardText, pageAddress } from '../../cards/code.ts'
import { lockedPage } from '../../cards/page-pins.server.ts'
import { compareNumbers } from '../../number.ts'
import { readTeamHead } from '../team/team.server.ts'

export type CardsView = NonNullable<Awaited<ReturnType<typeof readCards>>>
export type CardView = CardsView['cards'][number]

/** The white margin that cameras need, in modules. */
const QUIET_ZONE = 2

export async function readCards(
  { database: { db }, sign, origin }: Pick<Ports, 'database' | 'sign' | 'origin'>,
  teamId: string,
) {
  const team = await readTeamHead({ db }, teamId)
  if (!team) return null
  const rows = await db
    .selectFrom('athlete')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('athlete.team_id', '=', teamId)
    .where('athlete.deleted_at', 'is', null)
    .select(['athlete.id', 'number', 'name', 'not_shown_at'])
    .select(['card', 'page', 'pin_hash', 'pin_sealed'])
    .execute()
  const ordered = rows.toSorted((a, b) => compareNumbers(a.number, b.number) || (a.id < b.id ? -1 : 1))
  const language = await readLanguage({ db })
  const shown = ordered.filter(({ not_shown_at }) => not_shown_at === null)
  return {
    ...team,
    cards: shown.flatMap(({ id, number, name, card, ...page }) => {
      if (card === null || page.page === null) return []
      const code = qrCode(cardText(origin, card), QUIET_ZONE)
      const words = inLanguage(language, () => stripWords(number, name))
      return { id, number, name, code, ...words, ...pageOf({ origin, sign }, card, page) }
    }),
    athletes: rows.length,
    without: shown.filter(({ page }) => page === null).length,
    notShown: ordered.filter(({ not_shown_at }) => not_shown_at !== null).map(({ number }) => number),
  }
}

/** What a family reads on the strip, in their language. */
function stripWords(number: string, name: string) {
  const whose = t.number({ number })
  return {
    whose,
    numbered: t.stripPhotos({ whose }),
    named: t.stripPhotos({ whose: name || whose }),
    askUs: t.stripAsk(),
  }
}

type PageRow = Pick<Selectable<Schema['person']>, 'page' | 'pin_hash' | 'pin_sealed'>

function pageOf(
  { origin, sign }: Pick<Ports, 'origin' | 'sign'>,
  card: string,
  { page, pin_hash, pin_sealed }: PageRow,
) {
  return {
    /** Without the scheme; null while switched off. */
    address: page === 'on' ? new URL(origin).host + pageAddress(card) : null,
    /** Null without a PIN, or if it can't be read any more. */
    pin: readPin(sign, lockedPage(card), pin_sealed),
    asksPin: pin_hash !== null,
  }
}
