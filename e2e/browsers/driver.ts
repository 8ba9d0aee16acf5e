import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { end, endWithTests } from '../support/programs.ts'

/** Keys and pointers as W3C WebDriver and WebDriver BiDi both describe them. */
type Input =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | { type: 'pointer'; id: string; actions: PointerAction[] }

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; origin: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: number }

/** A browser that Playwright cannot drive, with a protocol of its own. */
export interface Driver {
  /** Opens an address, and waits until its document is loaded. */
  open(address: string): Promise<void>
  /** The JSON value of an expression in the page. */
  read(expression: string): Promise<unknown>
  input(sources: Input[]): Promise<void>
  close(): Promise<void>
}

export interface Program {
  process: ChildProcess
  end(): Promise<void>
}

export function startProgram(name: string, args: string[], env: object, stdio: StdioOptions): Program {
  const child = spawn(name, args, { stdio, env: { ...process.env, ...env } })
  endWithTests(child)
  return {
    process: child,
    async end() {
      await end(child, 'SIGKILL')
    },
  }
}
