import type { Metadata } from './metadata.server.ts'

/** What earlier releases did not read from a file. */
export type Said = Pick<Metadata, 'people' | 'city' | 'event'>

export const NOTHING_SAID: Said = { people: '[]', city: null, event: null }
