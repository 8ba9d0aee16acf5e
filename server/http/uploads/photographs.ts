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
  disk: string | null
  now: () => number
  space?: DiskSpace
  refuse?: (target: Target, sender: Sender) => Promise<Refused | null>
}

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
