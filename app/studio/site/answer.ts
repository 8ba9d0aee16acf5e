import type { SectionName } from '../../site/sections/shapes.ts'

/** What an action of the site's editor answers when it stays on its page. */
export type SiteAnswer =
  | { published: SectionName[] }
  /** Each with its place: 'hero.slides.0.photo: …'. */
  | { mistakes: string[] }
  | { refused: string }
  | { done: string }
