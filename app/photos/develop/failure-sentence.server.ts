import { DamagedFile } from '../intake/file.ts'
import { type Death, WorkerDied } from './workers/worker.server.ts'

const DEATHS: Record<Death, string> = {
  crashed: 'This file crashes the program that processes it. Export it again as a plain JPEG and replace it.',
  killed: 'The server ran out of memory while processing it. Try again later, or export it smaller.',
  slow: 'It takes longer than this server allows. Try again later, or export it smaller.',
}

const CUT_SHORT = /premature|truncat|unexpected end|end of (file|image|stream)|out of bounds|not enough data/i

/** Explains a failure to the owner; a decoder's own words are for the log. */
export function failureSentence(error: unknown): string {
  if (error instanceof WorkerDied) return DEATHS[error.how]
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof DamagedFile)) return message
  if (CUT_SHORT.test(message)) return 'Part of the file is missing. Export or copy it again, and replace it.'
  if (/pixel limit/i.test(message))
    return 'It has more pixels than this server can process. Export it smaller and replace it.'
  return 'The file is damaged. Export or copy it again, and replace it.'
}
