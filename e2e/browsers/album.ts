import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { hashOfPin } from '../../app/accounts/pins/pin.server.ts'
import { signWith } from '../../app/accounts/signature.server.ts'
import { lockedLink } from '../../app/viewers/link-pins.server.ts'
import { tokenOf } from '../../app/viewers/token.server.ts'
import { type Copy, SECRET } from '../support/site.ts'

export const CLIENT = 'athletics@baypoint.example'
/** Their private album of eight photographs. */
export const ALBUM = { slug: 'bp-fb-101825', name: 'Bay Point vs. Ridgeview' }
export const PIN = '2468'

const sign = signWith(SECRET)
const demo = join(import.meta.dirname, '../../demo')

/** Adds a link to an album. Returns its path. */
export function addLink({ db }: Copy, slug: string, pin?: string): string {
  // As long as a link's ID is.
  const id = 'link-of-team'
  db.prepare(
    `insert into share_link (id, album_id, name, pin_hash, downloads, ask_who, created_at)
      select ?, id, 'Team', ?, 'web', 0, 0 from album where slug = ?`,
  ).run(id, pin ? hashOfPin(sign, lockedLink(id), pin) : null, slug)
  return `/s/${tokenOf(sign, id)}`
}

/** Imports an album with a photograph and a video, and waits until both can be shown. Returns its slug. */
export async function addFilm({ db, folder: dataDir }: Copy): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'film-'))
  const [photograph = ''] = readdirSync(join(demo, 'photographs'))
  cpSync(join(demo, 'photographs', photograph), join(folder, 'Kickoff', photograph))
  cpSync(join(demo, 'videos/football-kickoff.mp4'), join(folder, 'Kickoff/kickoff.mp4'))
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, SITE_SECRET: SECRET }
  await promisify(execFile)(process.execPath, [join(demo, '../cli/main.ts'), 'import', folder], { env })
  rmSync(folder, { recursive: true })
  db.exec(`update album set published = 1 where slug = 'kickoff'`)
  const waiting = db.prepare('select count(*) as n from photo where recipe is null')
  await expect.poll(() => waiting.get()?.n).toBe(0)
  return 'kickoff'
}

export function heartsIn({ db }: Copy): number {
  const { n } = db.prepare('select count(*) as n from chosen_frame').get() as { n: number }
  return n
}
