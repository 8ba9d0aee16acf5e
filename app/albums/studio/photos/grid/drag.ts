import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { type RefObject, useEffect, useState } from 'react'
import { counted } from '../../../../ui/count.ts'
import type { Spot } from '../../../frames/gap.ts'
import styles from './grid.module.css'

export interface Dragging {
  dragged(id: string): string[]
  drop(frames: string[], spot: Spot): void
}

type Edge = 'before' | 'after'

/** Lets a frame be dragged, and others be dropped beside it. Returns the edge at which they would land. */
export function useFrameDrag(element: RefObject<HTMLElement | null>, id: string, dragging: Dragging) {
  const [edge, setEdge] = useState<Edge | null>(null)
  useEffect(() => {
    const cell = element.current
    if (!cell) return
    return combine(
      draggable({
        element: cell,
        // A long press selects on a touch screen.
        canDrag: () => !matchMedia('(pointer: coarse)').matches,
        getInitialData: () => ({ frames: dragging.dragged(id) }),
        onGenerateDragPreview: ({ nativeSetDragImage, source }) =>
          setCustomNativeDragPreview({
            nativeSetDragImage,
            render: ({ container }) => drawPreview(container, cell, framesOf(source).length),
          }),
      }),
      dropTargetForElements({
        element: cell,
        canDrop: ({ source }) => framesOf(source).length > 0 && !framesOf(source).includes(id),
        onDrag: ({ location }) => setEdge(edgeOf(cell, location.current.input.clientX)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null)
          const at = edgeOf(cell, location.current.input.clientX)
          dragging.drop(framesOf(source), at === 'before' ? { before: id } : { after: id })
        },
      }),
    )
  }, [element, id, dragging])
  return edge
}

export function useSectionDrop(
  element: RefObject<HTMLElement | null>,
  section: string | null,
  dragging: Dragging,
) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => framesOf(source).length > 0,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        dragging.drop(framesOf(source), { section })
      },
    })
  }, [element, section, dragging])
  return over
}

function framesOf({ data }: { data: Record<string, unknown> }): string[] {
  return Array.isArray(data.frames) ? data.frames : []
}

function edgeOf(cell: HTMLElement, x: number): Edge {
  const { left, width } = cell.getBoundingClientRect()
  return x < left + width / 2 ? 'before' : 'after'
}

function drawPreview(container: HTMLElement, cell: HTMLElement, count: number): void {
  const picture = cell.querySelector('img')?.cloneNode() as HTMLImageElement | undefined
  const label = document.createElement('span')
  label.textContent = counted(count, 'photo')
  container.className = styles.preview ?? ''
  container.append(...(picture ? [picture, label] : [label]))
}
