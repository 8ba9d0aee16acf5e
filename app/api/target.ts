import type { Target } from '../uploads/target.ts'
import type { Question } from './schemas.ts'

/** Where a file goes that a program asks about. @param now UTC milliseconds */
export function targetOf({ album, photo, file, section, replace }: Question, now: number): Target {
  return {
    ...{ albumId: album, photoId: photo, name: file, begun: now },
    ...{ section: section ?? null, replace: replace ?? null },
  }
}
