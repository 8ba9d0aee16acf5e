import type { Metadata } from './metadata.server.ts'

/** What earlier releases did not read from a file. */
export type Said = Pick<Metadata, 'people' | 'city' | 'event' | 'camera' | 'taken_zone'>

export const NOTHING_SAID: Said = {
  people: '[]',
  city: null,
  event: null,
  camera: '',
  taken_zone: '',
}
