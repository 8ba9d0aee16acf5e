// The package has no types of its own, and @types/negotiator does not know `preferred`.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> })
    encoding(available: string[], options: { preferred: string[] }): string | undefined
  }
}
