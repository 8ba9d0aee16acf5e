import type { Hold } from './items.ts'
import { type NoAnswer, probe } from './server.ts'

/** How often to look whether the site can be reached again. Milliseconds. */
const LOOK_AGAIN = [1000, 2000, 5000, 10_000]

/** Whether anything can be sent now. Without a line, or a session, it looks again by itself until it can. */
export class Line {
  #paused = false
  #broken: NoAnswer | null = null
  #cleared: (() => void)[] = []
  #looking = false
  #look: (() => void) | undefined
  readonly #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
  }

  get hold(): Hold | null {
    return this.#paused ? 'paused' : this.#broken
  }

  pause(): void {
    this.#paused = true
    this.#changed()
  }

  resume(): void {
    this.#paused = false
    this.#look?.()
    this.#settle()
  }

  /** Resolves when things can be sent. */
  clear(): Promise<void> {
    return this.hold ? new Promise((resolve) => this.#cleared.push(resolve)) : Promise.resolve()
  }

  /** Looks whether the site answers. */
  async check(): Promise<boolean> {
    const state = await probe()
    if (state !== 'here') this.broken(state)
    return state === 'here'
  }

  /** Nothing is sent until the site answers again. */
  broken(how: NoAnswer): void {
    this.#broken = how
    this.#changed()
    if (!this.#looking) void this.#watch()
  }

  async #watch(): Promise<void> {
    this.#looking = true
    for (let i = 0; this.#broken; i++) {
      await this.#pause(LOOK_AGAIN[Math.min(i, LOOK_AGAIN.length - 1)] as number)
      const state = await probe()
      this.#broken = state === 'here' ? null : state
      this.#changed()
    }
    this.#looking = false
    this.#settle()
  }

  /** Until it is time, or the browser is online, or the owner comes back from signing in. */
  #pause(time: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, time)
    this.#look = resolve
    window.addEventListener('online', this.#look)
    window.addEventListener('focus', this.#look)
    return promise.then(() => {
      clearTimeout(timer)
      window.removeEventListener('online', this.#look as () => void)
      window.removeEventListener('focus', this.#look as () => void)
    })
  }

  #settle(): void {
    this.#changed()
    if (this.hold) return
    for (const resolve of this.#cleared.splice(0)) resolve()
  }
}
