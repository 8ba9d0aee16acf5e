import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { OpenResult } from './testing-open.ts'

export async function openInProcesses(
  count: number,
  order: { url?: string; file: string; unprivileged?: boolean },
): Promise<OpenResult[]> {
  const processes = await Promise.all(Array.from({ length: count }, () => start(order)))
  return Promise.all(processes.map((open) => open()))
}

export async function holdWriteLock(file: string): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL('./testing-hold.ts', import.meta.url))
  const child = spawn(process.execPath, [script, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return async () => {
    const exit = once(child, 'exit')
    child.stdin.end()
    await exit
  }
}

async function start(order: object): Promise<() => Promise<OpenResult>> {
  const script = fileURLToPath(new URL('./testing-open.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  return async () => {
    child.stdin.end()
    const { value } = await lines.next()
    await exit
    return JSON.parse(String(value))
  }
}
