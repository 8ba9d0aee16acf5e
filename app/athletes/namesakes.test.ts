import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { TERMINAL } from '../audit/actor.ts'
import { linkAthletes } from './persons.server.ts'
import { changeAthlete } from './roster.server.ts'
import { addRosters } from './testing.server.ts'

const ENTRY = { number: '7', name: 'Zoë Hidden', position: '', year: '' }

withDatabase('who is given the name of a hidden child', (open, engine) => {
  const waiting = async (database: Database, count: number) => {
    for (;;) {
      const { rows } = await sql<{ n: string }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
      if (Number(rows[0]?.n) >= count) return
      await setTimeout(10)
    }
  }

  // On SQLite writers take turns.
  test.skipIf(engine !== 'postgres').each(['link first', 'name first'])(
    'is hidden, also while they are linked: %s',
    async (order) => {
      const database = await open()
      const { db } = database
      await addRosters(database, { a: { zoe: '7 Zoe Hidden' }, b: { ann: '7' }, c: { bea: '7' } })
      await db.updateTable('person').set({ not_shown_at: 1 }).where('id', '=', 'zoe').execute()
      const acts = {
        link: () => linkAthletes(database, 'ann', 'bea', { actor: TERMINAL, now: 2 }),
        name: () => changeAthlete(database, 'bea', ENTRY, { actor: TERMINAL, now: 2 }),
      }
      const [first, second] = order === 'link first' ? [acts.link, acts.name] : [acts.name, acts.link]
      const started: Promise<unknown>[] = []
      // Somebody holds the person until both wait.
      await database.write(async (trx) => {
        await trx.selectFrom('person').where('id', '=', 'bea').forUpdate().selectAll().execute()
        started.push(first())
        await waiting(database, 1)
        started.push(second())
        await waiting(database, 2)
      })
      await Promise.all(started)
      const person = await db
        .selectFrom('athlete')
        .innerJoin('person', 'person.id', 'athlete.person_id')
        .where('athlete.id', '=', 'bea')
        .select(['person.id', 'not_shown_at'])
        .executeTakeFirstOrThrow()
      expect(person).toEqual({ id: 'ann', not_shown_at: expect.anything() })
    },
  )
})
