import type { GalleryMode } from '../../../viewers/gallery-mode.ts'
import type { AlbumSection } from '../../../viewers/sections.ts'
import type { Lock } from '../../choices/rules.ts'
import type { ClientList } from '../../choices/viewer-choices.server.ts'
import type { FindTeam } from '../../find/find.ts'
import type { GalleryView } from '../../gallery.server.ts'
import type { ViewerChoice } from './use-choice.ts'

export interface PicksPage {
  album: string
  base: string
  gallery: GalleryView
  sections: AlbumSection[]
  teams: FindTeam[]
  captioned: boolean
  list: ClientList
  owner: string
  timeZone: string
  locked: Lock | null
  mode: GalleryMode
  picks: ViewerChoice
  problem: string | null
}
