import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DemoError } from '../demo/read.ts'
import type { Seeded, Seeding } from './seed-process.ts'

/**
 * Puts the demo business in, from a process of its own: done here, it would leave the server a third larger for as long
 * as it runs. Throws a DemoError that says in a sentence why it could not.
 */
export async function seed(seeding: Seeding): Promise<void> {
  const child = fork(join(import.meta.dirname, 'seed-process.ts'), { execArgv: [] })
  let refused: string | null = 'The demo business could not be set up.'
  child.once('message', (seeded: Seeded) => {
    refused = seeded.refused
  })
  child.send(seeding)
  await once(child, 'exit')
  if (refused !== null) throw new DemoError(refused)
}
