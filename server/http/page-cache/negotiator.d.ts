// The package has no types of its own, and @types/negotiator does not know `preferred`.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> })
    /** The best of `available`; of equally good ones the first in `preferred`. */
    encoding(available: string[], options: { preferred: string[] }): string | undefined
  }
}
