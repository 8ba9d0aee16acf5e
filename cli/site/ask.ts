import { createInterface, type Interface } from 'node:readline/promises'
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
    for (const question of questions) answers[question.name] = await askOne(question, terminal, stderr)
    return answers
  } finally {
    terminal.close()
  }
}

async function askOne(
  { question, suggested, mistake }: Question,
  terminal: Interface,
  stderr: Terminal['stderr'],
): Promise<string> {
  for (;;) {
    const typed = await terminal.question(suggested ? `${question} [${suggested}] ` : `${question} `)
    const answer = typed.trim() || suggested
    const wrong = mistake(answer)
    if (wrong === null) return answer
    stderr.write(`  It ${wrong}.\n`)
  }
}
