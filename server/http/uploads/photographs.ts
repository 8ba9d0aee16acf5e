import type { DiskSpace } from '../../../app/uploads/room.server.ts'
import { fieldsOf, readTarget, type Target } from '../../../app/uploads/target.ts'
import {
  prepareUpload,
  type Refused,
  type Sender,
  type UploadStore,
} from '../../../app/uploads/uploads.server.ts'
import type { Accept } from './tus.ts'

interface PhotographsOptions extends UploadStore {
  /** The folder of the storage; null for a bucket. */
  disk: string | null
  /** UTC milliseconds. */
  now: () => number
  space?: DiskSpace
  /** Why the sender may not upload there, or null. */
  refuse?: (target: Target, sender: Sender) => Promise<Refused | null>
}

/** Accepts files that say which album they go into, if there is room for them. */
export function acceptPhotographs({ now, refuse, ...options }: PhotographsOptions): Accept {
  return async ({ size, metadata }, sender) => {
    const target = readTarget(metadata)
    if (!target) return null
    const refused =
      (await refuse?.(target, sender)) ??
      (await prepareUpload(options, { target, size, sessionId: sender.sessionId }, now(), options))
    return refused ?? { fields: fieldsOf(target) }
  }
}
