import type { Transaction } from 'kysely'
import { type Resealing, resealAll } from '../../app/accounts/second-factor/sealed.server.ts'
import { resealApps } from '../../app/accounts/second-factor/totp.server.ts'
import { signWith } from '../../app/accounts/signature.server.ts'
import { resealPagePins } from '../../app/athletes/cards/page-pins.server.ts'
import { TERMINAL } from '../../app/audit/actor.ts'
import { recordEvent } from '../../app/audit/audit.server.ts'
import { resealCalendar } from '../../app/booking/days/elsewhere.server.ts'
import { PURPOSES } from '../../app/setup.server.ts'
import { resealPins } from '../../app/viewers/link-pins.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { Env } from './env.ts'
import { fingerprintOf, givenSecret, newSecret, readFingerprint, replaceFile } from './secret.ts'

type Settings = Pick<Env, 'SITE_SECRET' | 'SITE_SECRET_BEFORE' | 'DATA_DIR'>

/** Counts what is encrypted with the new secret now; `unreadable` was not with the old one. */
export interface Rotated {
  apps: number
  pins: number
  mailServers: number
  backupKeys: number
  unreadable: number
}

/**
 * Replaces the secret by SITE_SECRET (the old one is SITE_SECRET_BEFORE or the file), or else by a new file. Encrypts
 * again what is encrypted, and ends what depends on signatures. Running processes notice and end
 * (server/jobs/agreement.ts).
 * @param lost the old secret is gone, with all that is encrypted
 */
export async function rotateSecret(
  database: Database,
  env: Settings,
  { lost, now }: { lost: boolean; now: number },
): Promise<Rotated | { refused: string }> {
  const stored = await readFingerprint(database)
  const after = env.SITE_SECRET ?? newSecret()
  if (fingerprintOf(after) === stored) return { refused: SAME }
  const before = await oldSecret(env, stored)
  if (before === undefined && !lost) return { refused: UNKNOWN }
  const signs = before === undefined ? null : { before: signWith(before), after: signWith(after) }
  let rotated: Rotated | undefined
  const commit = async () => {
    rotated = await database.write((trx) =>
      rotate(trx, signs, { stored, fingerprint: fingerprintOf(after), now }),
    )
  }
  if (env.SITE_SECRET) await commit()
  else await replaceFile(env, after, commit)
  return rotated as Rotated
}

const SAME =
  'The site already has this secret. Set SITE_SECRET to another one and SITE_SECRET_BEFORE to this one, and run the command again.'
const UNKNOWN =
  "The site's current secret isn't here, so anything encrypted with it can't be read. Set SITE_SECRET_BEFORE to it. If it's lost for good, add --lost."

async function oldSecret(env: Settings, stored: string | null): Promise<string | undefined> {
  const file = await givenSecret({ DATA_DIR: env.DATA_DIR, SITE_SECRET: undefined }, stored)
  const candidates = [env.SITE_SECRET_BEFORE, file ?? undefined]
  return candidates.find((one) => one !== undefined && (stored === null || fingerprintOf(one) === stored))
}

async function rotate(
  trx: Transaction<Schema>,
  signs: Resealing | null,
  { stored, fingerprint, now }: { stored: string | null; fingerprint: string; now: number },
): Promise<Rotated> {
  const { numUpdatedRows } = await trx
    .updateTable('installation')
    .set({ secret: fingerprint })
    .where('secret', 'is not distinct from', stored)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('Another command changed the secret at the same moment.')
  await trx.deleteFrom('recovery_code').execute()
  await trx.updateTable('password_link').set({ ended_at: now }).where('ended_at', 'is', null).execute()
  await trx.updateTable('calendar_feed').set({ epoch: null }).execute()
  await recordEvent(trx, { actor: TERMINAL, now }, { action: 'site.rotate-secret' })
  if (!signs) return { apps: 0, pins: 0, mailServers: 0, backupKeys: 0, unreadable: 0 }
  const [apps, links, pages, mailServers, backupKeys, calendars] = [
    await resealApps(trx, signs),
    await resealPins(trx, signs),
    await resealPagePins(trx, signs),
    await resealSetup(trx, signs, 'mail'),
    await resealSetup(trx, signs, 'backup'),
    await resealCalendar(trx, signs),
  ]
  const all = [apps, links, pages, mailServers, backupKeys, calendars]
  return {
    apps: apps.resealed,
    pins: links.resealed + pages.resealed,
    mailServers: mailServers.resealed,
    backupKeys: backupKeys.resealed,
    unreadable: all.reduce((sum, { unreadable }) => sum + unreadable, 0),
  }
}

async function resealSetup(trx: Transaction<Schema>, signs: Resealing, name: keyof typeof PURPOSES) {
  const stored = await trx.selectFrom('setup').where('name', '=', name).select('sealed').execute()
  const secrets = stored.flatMap(({ sealed }) => (sealed ? { purpose: PURPOSES[name], sealed } : []))
  return resealAll(
    signs,
    secrets,
    (secret) => secret,
    (_, sealed) => trx.updateTable('setup').set({ sealed }).where('name', '=', name).execute(),
  )
}
