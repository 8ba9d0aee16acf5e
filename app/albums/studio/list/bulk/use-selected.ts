import { useEffect, useState } from 'react'
import { useKeys } from '../../../../studio/ui/use-keys.ts'
import type { AlbumCard } from '../../../list/album-list.server.ts'

export function useSelected(albums: AlbumCard[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = albums.filter(({ id }) => ids.has(id))
  const toggle = (id: string) =>
    setIds((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const clear = () => setIds(new Set())
  useKeys<'albums'>({
    x: () => {
      const id = document.activeElement?.closest<HTMLElement>('[data-album]')?.dataset.album
      if (id) toggle(id)
    },
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('dialog')
      if (event.key === 'Escape' && !inDialog) setIds(new Set())
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return {
    selected,
    has: (id: string) => ids.has(id),
    toggle,
    clear,
    all: (on: boolean) => setIds(new Set(on ? albums.map(({ id }) => id) : [])),
  }
}
