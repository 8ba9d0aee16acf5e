import type { Ports } from '../../../ports.server.ts'
import { qrCode } from '../../../ui/qr-code.ts'
import { cardText } from '../../cards/code.ts'
import { compareNumbers } from '../../number.ts'
import { readTeamHead, type TeamHead } from '../team/team.server.ts'

export interface CardView {
  /** Of the athlete. */
  id: string
  number: string
  name: string
  code: boolean[][]
}

export interface CardsView extends TeamHead {
  cards: CardView[]
  /** How many are on the roster. */
  athletes: number
  /** Who is shown and has no code yet. */
  without: number
  /** The numbers of those who are not shown: they get no card. */
  notShown: string[]
}

/** The margin that a camera needs around a printed code. Modules of the code; the card around it is white too. */
const QUIET_ZONE = 2

/** The cards of a team to print, by number; null when there is no such team. */
export async function readCards(
  { database: { db }, origin }: Pick<Ports, 'database' | 'origin'>,
  teamId: string,
): Promise<CardsView | null> {
  const team = await readTeamHead({ db }, teamId)
  if (!team) return null
  const rows = await db
    .selectFrom('athlete')
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('athlete.team_id', '=', teamId)
    .where('athlete.deleted_at', 'is', null)
    .select(['athlete.id', 'number', 'name', 'card', 'not_shown_at'])
    .execute()
  const ordered = rows.toSorted((a, b) => compareNumbers(a.number, b.number) || (a.id < b.id ? -1 : 1))
  const shown = ordered.filter(({ not_shown_at }) => not_shown_at === null)
  return {
    ...team,
    cards: shown.flatMap(({ id, number, name, card }) =>
      card === null ? [] : { id, number, name, code: qrCode(cardText(origin, card), QUIET_ZONE) },
    ),
    athletes: rows.length,
    without: shown.filter(({ card }) => card === null).length,
    notShown: ordered.filter(({ not_shown_at }) => not_shown_at !== null).map(({ number }) => number),
  }
}
