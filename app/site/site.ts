/** The business as every page shows it. */
export interface SiteView {
  brand: string
  studio: string
  owner: string
  email: string
  /** The business's own first. */
  cities: string[]
  socials: { name: string; url: string }[]
  /** An IANA name, 'America/New_York'. */
  timeZone: string
  /** The file name of previews with the brand on them. */
  shareFile: string
}

/** The about page's texts, as the owner wrote them. */
export interface AboutTexts {
  subtitle: string
  spark: string[]
  milestones: { when: string; what: string }[]
  nextChapter: string[]
  mission: { headline: string; paragraphs: string[] }
}

const LIST = new Intl.ListFormat('en-US')

/** 'Tampa and St. Louis' */
export function inWords(cities: string[]): string {
  return LIST.format(cities)
}
