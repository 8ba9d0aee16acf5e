import { createInterface } from 'node:readline/promises'
import type { Terminal } from '../command.ts'

export interface Question {
  name: string
  question: string
  /** The answer of an empty line; none when empty. */
  suggested: string
  /** What is wrong with an answer, or null. */
  mistake(answer: string): string | null
}

/** Asks at the terminal, each question until the answer will do. Returns the answers by name. */
export async function ask(
  questions: Question[],
  { stdin, stderr }: Terminal,
): Promise<Record<string, string>> {
  // Not on stdout, which may be read by a program.
  const terminal = createInterface({ input: stdin, output: stderr })
  const answers: Record<string, string> = {}
  try {
    for (const { name, question, suggested, mistake } of questions) {
      for (let wrong: string | null = ''; wrong !== null; ) {
        const typed = await terminal.question(suggested ? `${question} [${suggested}] ` : `${question} `)
        const answer = typed.trim() || suggested
        wrong = mistake(answer)
        if (wrong === null) answers[name] = answer
        else stderr.write(`  It ${wrong}.\n`)
      }
    }
    return answers
  } finally {
    terminal.close()
  }
}
