import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Sign } from '../../ports.server.ts'
import { type Refused, type Writer, withTeam } from '../teams.server.ts'
import { LENGTH, LETTERS } from './code.ts'
import { newPin } from './page-pins.server.ts'

export interface CardPorts {
  database: Writer
  sign: Sign
}

/** Gives shown athletes without a page a code and a PIN. Codes are permanent: printed cards must keep working. */
export function makeCards(ports: CardPorts, teamId: string, by: By): Promise<{ made: number } | Refused> {
  return withTeam<{ made: number }>(ports.database, teamId, async (trx) => {
    const persons = await trx
      .selectFrom('athlete')
      .innerJoin('person', 'person.id', 'athlete.person_id')
      .where('athlete.team_id', '=', teamId)
      .where('athlete.deleted_at', 'is', null)
      .where('person.not_shown_at', 'is', null)
      .where('person.page', 'is', null)
      .select(['person.id', 'card'])
      .distinct()
      .execute()
    for (const person of persons) await makePage(trx, ports.sign, person)
    if (persons.length > 0)
      await recordEvent(trx, by, {
        action: 'team.make-cards',
        about: teamId,
        detail: { cards: persons.length },
      })
    return { made: persons.length }
  })
}

export async function makePage(
  trx: Transaction<Schema>,
  sign: Sign,
  person: { id: string; card: string | null },
): Promise<void> {
  const card = person.card ?? newCard()
  await keepCodes(trx, [card])
  await trx
    .updateTable('person')
    .set({ card, page: 'on', ...newPin(sign, card) })
    .where('id', '=', person.id)
    .execute()
}

/** Remembers codes forever, so that photographs of old cards are still held. */
async function keepCodes(trx: Transaction<Schema>, codes: string[]): Promise<void> {
  if (codes.length === 0) return
  await trx
    .insertInto('card_code')
    .values(codes.map((code) => ({ code })))
    .onConflict((same) => same.doNothing())
    .execute()
}

/** One of 280 billion. The database refuses duplicates. */
export function newCard(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
