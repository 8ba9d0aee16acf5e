import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { book } from './crash.ts'
import type { OnPostgres } from './on-postgres.ts'

const VISITORS = 4

/** Visitors who book, each with one key until they are thanked. `stop` returns the keys thanked for. */
export function bookers(site: Pick<OnPostgres, 'origin'>) {
  const thanked: string[] = []
  let refusals = 0
  let stopped = false
  const visit = async () => {
    for (let key = randomUUID(); !stopped; ) {
      if (!(await book(site, key))) {
        refusals++
        await pause(50)
        continue
      }
      thanked.push(key)
      key = randomUUID()
    }
  }
  const visits = Promise.all(Array.from({ length: VISITORS }, visit))
  const beyond = async (count: () => number, more: number) => {
    const goal = count() + more
    while (count() < goal) await pause(5)
  }
  return {
    more: () => beyond(() => thanked.length, 2 * VISITORS),
    refused: () => beyond(() => refusals, VISITORS),
    async stop() {
      stopped = true
      await visits
      return thanked
    },
  }
}

/** Expects that every booking that was thanked for is stored, with its two emails, and nothing twice. */
export async function expectAllStored({ read }: Pick<OnPostgres, 'read'>, thanked: string[]): Promise<void> {
  const bookings = await read((db) =>
    db.selectFrom('booking').select(['id', 'idempotency_key as key']).execute(),
  )
  const keys = bookings.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(thanked.filter((key) => !keys.includes(key))).toEqual([])
  const emails = await read((db) =>
    db.selectFrom('job').select('about').where('kind', '=', 'mail').where('about', 'is not', null).execute(),
  )
  const perBooking = Map.groupBy(emails, ({ about }) => about)
  expect(bookings.filter(({ id }) => perBooking.get(id)?.length !== 2)).toEqual([])
}

export async function wellAgain({ origin }: Pick<OnPostgres, 'origin'>, seconds: number): Promise<void> {
  const status = async () => (await fetch(`${origin}/readyz`)).status
  await expect.poll(status, { timeout: seconds * 1000, intervals: [100] }).toBe(200)
}
