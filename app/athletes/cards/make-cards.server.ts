import { randomInt } from 'node:crypto'
import type { Database } from '../../../ports/database/port.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { type Refused, withTeam } from '../teams.server.ts'
import { LENGTH, LETTERS } from './code.ts'

/** Gives those of a team a code who are shown and have none. The code of a card is for good: printed ones must not end. */
export function makeCards(
  database: Pick<Database, 'engine' | 'write'>,
  teamId: string,
  actor: Actor,
  now: number,
): Promise<{ made: number } | Refused> {
  return withTeam<{ made: number }>(database, teamId, async (trx) => {
    const persons = await trx
      .selectFrom('athlete')
      .innerJoin('person', 'person.id', 'athlete.person_id')
      .where('athlete.team_id', '=', teamId)
      .where('athlete.deleted_at', 'is', null)
      .where('person.not_shown_at', 'is', null)
      .where('person.card', 'is', null)
      .select('person.id')
      .distinct()
      .execute()
    for (const { id } of persons)
      await trx.updateTable('person').set({ card: newCard() }).where('id', '=', id).execute()
    if (persons.length > 0)
      await recordEvent(
        trx,
        { actor, action: 'team.make-cards', about: teamId, detail: { cards: persons.length } },
        now,
      )
    return { made: persons.length }
  })
}

/** One of 280 billion: two alike are refused by the database, and nobody guesses one. */
export function newCard(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
