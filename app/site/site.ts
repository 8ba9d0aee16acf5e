import type { Language } from '#messages/languages'
import * as t from '#messages/site'
import type { PhotoView } from '../photos/rules/photo.ts'
import type { Colors } from './colors.ts'
import type { Sections } from './sections/shapes.ts'

export interface LogoView {
  src: string
  width: number
  height: number
}

export interface SiteView {
  language: Language
  brand: string
  studio: string
  owner: string
  email: string
  cities: string[]
  socials: { name: string; url: string }[]
  timeZone: string
  shareFile: string
  tagline: string | null
  logo: LogoView | PhotoView | null
  colors: Colors | null
  pages: Sections['navigation']['pages']
  legal: { notice: string | null; privacy: string | null }
}

/** `focus` stays in view when the photograph is cropped: percent, the middle if left out. */
export interface Slide {
  photo: PhotoView
  focus?: { x: number; y: number }
}

export interface Service {
  name: string
  questions?: string
  photo?: PhotoView
}

export type AboutPart =
  | { kind: 'story'; title: string; paragraphs: string[]; photo?: PhotoView }
  | { kind: 'milestones'; title: string; milestones: { when: string; what: string }[] }
  | { kind: 'mission'; title: string; headline: string; paragraphs: string[] }

/** For a message that names the cities, if there are any. */
export function placesOf(cities: string[]): { places: number; cities: string } {
  return { places: cities.length, cities: inWords(cities) }
}

export function inWords(cities: string[]): string {
  return new Intl.ListFormat(t.locale()).format(cities)
}
