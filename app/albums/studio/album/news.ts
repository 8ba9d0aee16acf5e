import type { Developing } from '../../../uploads/studio/developing.ts'
import type { AlbumCard } from '../../list/album-list.server.ts'
import type { ChangedFrame } from '../photos/grid/grid-view.ts'

export interface AlbumNews extends Developing {
  card: AlbumCard | null
  frames: ChangedFrame[]
}
