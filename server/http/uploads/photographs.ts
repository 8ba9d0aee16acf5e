import { type DiskSpace, refuseUpload } from '../../../app/uploads/partials.server.ts'
import { fieldsOf, readTarget, type Target } from '../../../app/uploads/target.ts'
import type { Accept, Sender } from './tus.ts'

interface PhotographsOptions {
  /** Where files are while they are being received. */
  folder: string
  space?: DiskSpace
  /** Why the sender may not upload there, or null. */
  refuse?: (target: Target, sender: Sender) => Promise<{ status: number; reason: string } | null>
}

/** Accepts files that say which album they go into, if there is room for them. */
export function acceptPhotographs({ folder, space, refuse }: PhotographsOptions): Accept {
  return async ({ size, metadata }, sender) => {
    const target = readTarget(metadata)
    if (!target) return null
    const refused =
      (await refuse?.(target, sender)) ??
      (await refuseUpload(folder, { name: target.name, size, sessionId: sender.sessionId }, space))
    return refused ?? { fields: fieldsOf(target) }
  }
}
