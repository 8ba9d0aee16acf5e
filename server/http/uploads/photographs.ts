import {
  type DiskSpace,
  prepareUpload,
  type Refused,
  type Sender,
} from '../../../app/uploads/partials.server.ts'
import { fieldsOf, readTarget, type Target } from '../../../app/uploads/target.ts'
import type { Accept } from './tus.ts'

interface PhotographsOptions {
  /** Where files are while they are being received. */
  folder: string
  /** UTC milliseconds. */
  now: () => number
  space?: DiskSpace
  /** Why the sender may not upload there, or null. */
  refuse?: (target: Target, sender: Sender) => Promise<Refused | null>
}

/** Accepts files that say which album they go into, if there is room for them. */
export function acceptPhotographs({ folder, now, space, refuse }: PhotographsOptions): Accept {
  return async ({ size, metadata }, sender) => {
    const target = readTarget(metadata)
    if (!target) return null
    const refused =
      (await refuse?.(target, sender)) ??
      (await prepareUpload(folder, { target, size, sessionId: sender.sessionId }, now(), space))
    return refused ?? { fields: fieldsOf(target) }
  }
}
