import type { Actor } from '../audit/actor.ts'
import { isNamed, showStored, type TakeInPorts } from './take-in.server.ts'
import { type Answer, MOST_ASKED, readTarget } from './target.ts'

interface Answers {
  /** The server's clock, for the files of this upload. UTC milliseconds. */
  now: number
  /** In the order of the questions. */
  answers: Answer[]
}

/** Says which of these files have to be sent, and adds those that are stored to their albums. Null for malformed questions. */
export async function askAbout(
  ports: Omit<TakeInPorts, 'workers'>,
  questions: unknown,
  actor: Actor,
  now: number,
): Promise<Answers | null> {
  if (!Array.isArray(questions) || questions.length > MOST_ASKED) return null
  const targets = questions.map((each) =>
    readTarget({ begun: String(now), ...(typeof each === 'object' && each) }),
  )
  const answers: Answer[] = []
  for (const target of targets) {
    if (!target) return null
    const named = target.replace === null && (await isNamed(ports.database, target))
    const shown = named ? null : await showStored(ports, target, actor, now)
    answers.push(shown ?? { outcome: named ? 'named' : 'wanted' })
  }
  return { now, answers }
}
