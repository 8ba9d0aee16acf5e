import { type NoResponse, probe } from './server.ts'

/** Milliseconds. */
const PROBE_AFTER = 2000

/** Says whether anything can be sent now. Without connection or session, probes the site until both are back. */
export class Connection {
  hold: NoResponse | null = null
  #waiting: (() => void)[] = []
  #isProbing = false
  readonly #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
  }

  ready(): Promise<void> {
    return this.hold ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve()
  }

  async check(): Promise<boolean> {
    const state = await probe()
    if (state !== 'here') this.lost(state)
    return state === 'here'
  }

  lost(how: NoResponse): void {
    this.hold = how
    this.#changed()
    if (!this.#isProbing) void this.#probe()
  }

  async #probe(): Promise<void> {
    this.#isProbing = true
    while (this.hold) {
      await this.#nextProbe()
      const state = await probe()
      this.hold = state === 'here' ? null : state
      this.#changed()
    }
    this.#isProbing = false
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Resolves after a while, or sooner when the browser is online, or the owner comes back from signing in. */
  async #nextProbe(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const probeNow = () => resolve()
    const timer = setTimeout(probeNow, PROBE_AFTER)
    window.addEventListener('online', probeNow)
    window.addEventListener('focus', probeNow)
    await promise
    clearTimeout(timer)
    window.removeEventListener('online', probeNow)
    window.removeEventListener('focus', probeNow)
  }
}
