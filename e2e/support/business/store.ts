import type { DatabaseSync } from 'node:sqlite'
import { addSeason, EZRA } from './athletes.ts'

export const CARD = `/a/${EZRA.card.toLowerCase()}`
export const GAME = 'bp-fb-101825'
const PRICES = { photo: 2000, web: 800, game: 3500, season: null, album: null }

/** A game of Ezra's is for sale: three photos of him. */
export function forSale(db: DatabaseSync): void {
  sellGame(db, PRICES)
}

export function sellGame(db: DatabaseSync, prices: object): void {
  addSeason(db)
  db.prepare('update person set pin_hash = null, pin_sealed = null').run()
  db.prepare(`insert into price_list values ('usual', 'Usual', ?, 1)`).run(JSON.stringify(prices))
  db.prepare(`update album set proofs = 1, price_list_id = 'usual' where slug = ?`).run(GAME)
}
