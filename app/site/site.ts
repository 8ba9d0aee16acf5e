import type { PhotoView } from '../photos/rules/photo.ts'
import type { Colors } from './colors.ts'
import type { Sections } from './sections/shapes.ts'

/** The logo at its address. */
export interface LogoView {
  src: string
  /** Pixels. */
  width: number
  height: number
}

/** The business as every page shows it. */
export interface SiteView {
  brand: string
  studio: string
  owner: string
  email: string
  /** The business's own first; none when the owner names none. */
  cities: string[]
  socials: { name: string; url: string }[]
  /** An IANA name, 'America/New_York'. */
  timeZone: string
  /** The file name of previews with the brand on them. */
  shareFile: string
  tagline: string | null
  logo: LogoView | PhotoView | null
  /** Null for the colors of tokens.css. */
  colors: Colors | null
  /** What the navigation shows, in order. */
  pages: Sections['navigation']['pages']
  /** The titles of the legal pages that there are. */
  legal: { notice: string | null; privacy: string | null }
}

/** A slide of the home page. `focus` is the point that stays in view, in percent; the middle when left out. */
export interface Slide {
  photo: PhotoView
  focus?: { x: number; y: number }
}

/** `questions` is the booking category that the service leads to. */
export interface Service {
  name: string
  questions?: string
  photo?: PhotoView
}

/** A part of the about page. */
export type AboutPart =
  | { kind: 'story'; title: string; paragraphs: string[]; photo?: PhotoView }
  | { kind: 'milestones'; title: string; milestones: { when: string; what: string }[] }
  | { kind: 'mission'; title: string; headline: string; paragraphs: string[] }

const LIST = new Intl.ListFormat('en-US')

/** ' in Tampa and St. Louis', or nothing without cities. */
export function inCities(cities: string[]): string {
  return cities.length > 0 ? ` in ${inWords(cities)}` : ''
}

/** 'Tampa and St. Louis' */
export function inWords(cities: string[]): string {
  return LIST.format(cities)
}
