import type { By } from '../audit/actor.ts'
import { type AddUploadPorts, isNamed, showStored } from './add-upload.server.ts'
import { type FileCheck, MOST_CHECKED, readTarget } from './target.ts'

type FileChecks = { now: number; answers: FileCheck[] }

/** Says which of these files to send, and adds those that are stored to their albums. Null for malformed questions. */
export async function checkFiles(
  ports: Omit<AddUploadPorts, 'workers'>,
  questions: unknown,
  by: By,
): Promise<FileChecks | null> {
  if (!Array.isArray(questions) || questions.length > MOST_CHECKED) return null
  const targets = questions.map((each) =>
    readTarget({ begun: String(by.now), ...(typeof each === 'object' && each) }),
  )
  const answers: FileCheck[] = []
  for (const target of targets) {
    if (!target) return null
    const named = target.replace === null && (await isNamed(ports.database, target))
    const shown = named ? null : await showStored(ports, target, by)
    answers.push(shown ?? { outcome: named ? 'named' : 'wanted' })
  }
  return { now: by.now, answers }
}
