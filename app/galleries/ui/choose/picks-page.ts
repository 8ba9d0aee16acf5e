import type { GalleryMode } from '../../../viewers/gallery-mode.ts'
import type { AlbumSection } from '../../../viewers/sections.ts'
import type { Lock } from '../../choices/rules.ts'
import type { ClientList } from '../../choices/viewer-choices.server.ts'
import type { FindTeam } from '../../find/find.ts'
import type { GalleryView } from '../../gallery.server.ts'
import type { ViewerChoice } from './use-choice.ts'

/** A client's picks for a list, as their page shows them. */
export interface PicksPage {
  /** The album's address, and the page's. */
  album: string
  base: string
  gallery: GalleryView
  sections: AlbumSection[]
  /** The teams whose athletes can be found, and whether captions can be searched. */
  teams: FindTeam[]
  captioned: boolean
  list: ClientList
  owner: string
  /** The business's. */
  timeZone: string
  /** Why nothing more can be chosen; null while it can. */
  locked: Lock | null
  mode: GalleryMode
  picks: ViewerChoice
  /** Why the last change was not saved. */
  problem: string | null
}
