import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { claimVersion, isNewest, type Versions } from '../../jobs/versions.server.ts'
import { MARK_RECIPE } from '../proofs/mark.server.ts'
import { RECIPE } from '../rules/address.ts'

export const DEVELOP = 'develop'
export const DEVELOP_ALL = 'develop-all'
/** As DEVELOP_ALL, for videos; only a process with ffmpeg does it. */
export const DEVELOP_VIDEOS = 'develop-videos'
/** Grows with each recipe. */
export const DEVELOP_VERSION = RECIPE + MARK_RECIPE - 2
export const DEVELOPS: Versions = {
  [DEVELOP]: DEVELOP_VERSION,
  [DEVELOP_ALL]: DEVELOP_VERSION,
  [DEVELOP_VIDEOS]: DEVELOP_VERSION,
}

/** A newer release would not show this one's photographs and marks. */
export function isNewestDeveloper(database: Pick<Database, 'db'>): Promise<boolean> {
  return isNewest(database, DEVELOP, DEVELOP_VERSION)
}

/** Has older releases leave photographs and marks to this one. False if there is a newer one. */
export async function claimDeveloping(trx: Transaction<Schema>): Promise<boolean> {
  await claimVersion(trx, DEVELOP, DEVELOP_VERSION)
  return isNewestDeveloper({ db: trx })
}
