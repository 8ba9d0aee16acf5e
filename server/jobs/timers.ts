import type { Logger } from 'pino'

const LATEST = 5 * 60_000

interface Repeated {
  name: string
  task: () => Promise<void>
  every: number
  later?: boolean
}

export class Timers {
  readonly #watched = new Set<{ name: string; every: number; doneAt: number }>()
  readonly #log: Pick<Logger, 'error'>
  readonly #now: () => number

  /** By default stands still while the machine sleeps, as timers do. */
  constructor(log: Pick<Logger, 'error'>, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
  }

  /** Skips a turn while the last one runs. Logs failures and goes on. */
  repeat({ name, task, every, later = false }: Repeated): { close(): Promise<void> } {
    const { done, end } = this.watch(name, every)
    const failed = (error: unknown) => this.#log.error({ err: error, name }, 'A recurring task failed')
    let running: Promise<void> | null = null
    const turn = () => {
      running ??= task()
        .then(done, failed)
        .finally(() => {
          running = null
        })
    }
    if (!later) turn()
    const timer = setInterval(turn, every)
    return {
      async close() {
        clearInterval(timer)
        end()
        await running
      },
    }
  }

  /** Expects `done` every so many milliseconds, until `end`. */
  watch(name: string, every: number): { done(): void; end(): void } {
    const watched = { name, every, doneAt: this.#now() }
    this.#watched.add(watched)
    return {
      done: () => {
        watched.doneAt = this.#now()
      },
      end: () => void this.#watched.delete(watched),
    }
  }

  late(): string[] {
    const late = [...this.#watched].filter(({ every, doneAt }) => this.#now() - doneAt > every + LATEST)
    return [...new Set(late.map(({ name }) => name))]
  }
}
