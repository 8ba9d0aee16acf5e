import type { Logger } from 'pino'

/** How much later than usual something may be done. Milliseconds. */
const LATEST = 5 * 60_000

interface Repeated {
  name: string
  task: () => Promise<void>
  /** Milliseconds. */
  every: number
  /** Whether the first turn comes only after `every`. */
  later?: boolean
}

/** What this process does again and again, and whether it is done in time. */
export class Timers {
  readonly #watched = new Set<{ name: string; every: number; doneAt: number }>()
  readonly #log: Pick<Logger, 'error'>
  readonly #now: () => number

  /** By default the clock stands still while the machine sleeps, as timers do. */
  constructor(log: Pick<Logger, 'error'>, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
  }

  /**
   * Does a task now and then every so many milliseconds. While a turn still runs, the next is left out. One that fails
   * is logged, and the next comes all the same.
   */
  repeat({ name, task, every, later = false }: Repeated): { close(): Promise<void> } {
    const { done, end } = this.watch(name, every)
    const failed = (error: unknown) =>
      this.#log.error({ err: error, name }, 'What is done again and again failed')
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

  /** Expects that `done` is called every so many milliseconds, until `end` is. */
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

  /** The names of what was not done in time: it hangs, or fails each time. */
  late(): string[] {
    const late = [...this.#watched].filter(({ every, doneAt }) => this.#now() - doneAt > every + LATEST)
    return [...new Set(late.map(({ name }) => name))]
  }
}
