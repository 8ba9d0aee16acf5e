import type { AlbumNews } from '../album/news.ts'
import { SHOWN_BY } from './filter.ts'
import type { GridFrame, GridView } from './grid/grid-view.ts'

/** Returns the grid after this news. Leaves out what is added to a section that the grid does not know. */
export function withNews(
  view: GridView,
  { frames: changed, card }: Pick<AlbumNews, 'frames' | 'card'>,
): GridView {
  if (changed.length === 0) return view
  const frames = [...view.frames]
  const indexOf = (wanted: string) => frames.findIndex(({ id }) => id === wanted)
  for (const { after, ...frame } of changed) {
    const at = indexOf(frame.id)
    const place = after === null ? 0 : indexOf(after ?? '') + 1
    const isKnown = !frame.section || view.sections.some(({ id }) => id === frame.section)
    if (at >= 0) frames[at] = { ...tagsOf(frames[at]), ...frame }
    else if (isKnown && (place > 0 || after === null)) frames.splice(place, 0, frame)
  }
  return { ...view, cover: view.cover ?? card?.cover?.id ?? null, frames }
}

/** The news leave them out: who is in a photo stays when it's developed or replaced. */
function tagsOf(frame?: GridFrame): Pick<GridFrame, 'tags' | 'nobody'> {
  return frame ? { tags: frame.tags, nobody: frame.nobody } : {}
}

export function isBehind(
  { frames }: GridView,
  { waiting, failed, card }: Pick<AlbumNews, 'waiting' | 'failed' | 'card'>,
): boolean {
  return (
    frames.length !== card?.photographs ||
    frames.filter(SHOWN_BY.waiting).length !== waiting ||
    frames.filter(SHOWN_BY.failed).length !== failed
  )
}
