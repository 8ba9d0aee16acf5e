import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a program with the tests, interrupted ones too. A program with processes of its own needs SIGTERM. */
export function endWithTests(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): void {
  const kill = () => child.kill(signal)
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

/** Returns once a program has ended, which may have ended by itself before; its exit code. */
export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await once(child, 'exit')
  return child.exitCode
}
