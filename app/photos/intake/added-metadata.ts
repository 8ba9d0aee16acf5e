import type { Metadata } from './metadata.server.ts'

export type AddedMetadata = Pick<Metadata, 'people' | 'city' | 'event' | 'camera' | 'taken_zone'>

export const NOTHING_ADDED: AddedMetadata = {
  people: '[]',
  city: null,
  event: null,
  camera: '',
  taken_zone: '',
}
