import type { Actor } from '../audit/actor.ts'
import { showStored, type TakeInPorts } from './take-in.server.ts'
import { MOST_ASKED, type Outcome, readTarget } from './target.ts'

/** 'wanted' files have to be sent; the others have their outcome already. */
export type Answer = Outcome | { outcome: 'wanted' }

export interface Answers {
  /** The server's clock, for the files of this upload. UTC milliseconds. */
  now: number
  /** In the order of the questions. */
  answers: Answer[]
}

/** Says which of these files need not be sent, and shows those in the album that are stored. Null for a malformed question. */
export async function askAbout(
  ports: Omit<TakeInPorts, 'workers'>,
  question: unknown,
  actor: Actor,
  now: number,
): Promise<Answers | null> {
  if (!Array.isArray(question) || question.length > MOST_ASKED) return null
  const targets = question.map((each) =>
    readTarget({ begun: String(now), ...(typeof each === 'object' && each) }),
  )
  const answers: Answer[] = []
  for (const target of targets) {
    if (!target) return null
    answers.push((await showStored(ports, target, actor, now)) ?? { outcome: 'wanted' })
  }
  return { now, answers }
}
