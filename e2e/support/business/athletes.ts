import type { DatabaseSync } from 'node:sqlite'
import { pinColumns } from '../../../app/accounts/pins/pin.server.ts'
import { signWith } from '../../../app/accounts/signature.server.ts'
import { lockedPage } from '../../../app/athletes/cards/page-pins.server.ts'
import { SECRET } from '../site.ts'

/** An athlete with a card; the other wears 7, and has a page too. */
export const EZRA = { id: 'ezra', number: '23', name: 'Ezra Brackwater', card: 'H3VQ8DKM', pin: '4417' }
export const LEO = { id: 'leo', number: '7', name: 'Leo Fernandez', card: 'K7TWC2PX', pin: '8862' }

/** Two private albums and one of the portfolio. */
export const SEASON = ['bp-fb-101825', 'bp-soc-101425', '2025-10-09-oak-hollow-vs-st-anne'] as const

/** A team in these albums: of each, the first, second and third photograph show Ezra, the others Leo. */
export function addSeason(db: DatabaseSync): { ezra: string[]; leo: string[] } {
  const sign = signWith(SECRET)
  db.exec(`insert into team (id, name, season) values ('bay', 'Bay Point Football', 'Fall 2025')`)
  for (const { id, number, name, card, pin } of [EZRA, LEO]) {
    const { pin_hash, pin_sealed } = pinColumns(sign, lockedPage(card), pin)
    db.prepare(`insert into person (id, card, page, pin_hash, pin_sealed) values (?, ?, 'on', ?, ?)`).run(
      id,
      card,
      pin_hash,
      pin_sealed,
    )
    db.prepare(`insert into athlete (id, team_id, person_id, number, name) values (?, 'bay', ?, ?, ?)`).run(
      id,
      id,
      number,
      name,
    )
  }
  const shown = { ezra: new Set<string>(), leo: new Set<string>() }
  const add = db.prepare(
    `insert into tag (id, photo_id, athlete_id, evidence, step, created_at) values (?, ?, ?, 'hand', 's', 1)
     on conflict do nothing`,
  )
  for (const slug of SEASON) {
    const album = db.prepare('select id from album where slug = ?').get(slug)?.id as string
    db.prepare(`insert into album_team (album_id, team_id) values (?, 'bay')`).run(album)
    const frames = db
      .prepare('select photo_id as id from frame where album_id = ? and deleted_at is null order by place')
      .all(album)
    for (const [i, { id }] of frames.entries()) {
      const who = i < 3 ? 'ezra' : 'leo'
      if (shown.ezra.has(String(id)) || shown.leo.has(String(id))) continue
      shown[who].add(String(id))
      add.run(`${slug}-${i}`, id as string, who)
    }
  }
  return { ezra: [...shown.ezra], leo: [...shown.leo] }
}
