import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { claimVersion, isNewest, type Versions } from '../../jobs/versions.server.ts'
import { MARK_RECIPE } from '../proofs/mark.server.ts'
import { RECIPE } from '../rules/address.ts'

/** The kind of job that develops one photograph. It is about the photo. */
export const DEVELOP = 'develop'
/** The kind of job that queues what no job of a photograph is about yet; see `queueUndeveloped`. */
export const DEVELOP_ALL = 'develop-all'
/** The same for videos; only a process with ffmpeg does it. */
export const DEVELOP_VIDEOS = 'develop-videos'
/** How this release develops. It grows with each recipe; both were 1 when this began. */
export const DEVELOP_VERSION = RECIPE + MARK_RECIPE - 2
/** What a process that develops can do. */
export const DEVELOPS: Versions = {
  [DEVELOP]: DEVELOP_VERSION,
  [DEVELOP_ALL]: DEVELOP_VERSION,
  [DEVELOP_VIDEOS]: DEVELOP_VERSION,
}

/** Whether no newer release develops: what this one makes of photographs and marks is not what the newer one shows. */
export function isNewestDeveloper(database: Pick<Database, 'db'>): Promise<boolean> {
  return isNewest(database, DEVELOP, DEVELOP_VERSION)
}

/** From now on older releases leave photographs and marks to this one. False if there is a newer one. */
export async function claimDeveloping(trx: Transaction<Schema>): Promise<boolean> {
  await claimVersion(trx, DEVELOP, DEVELOP_VERSION)
  return isNewestDeveloper({ db: trx })
}
