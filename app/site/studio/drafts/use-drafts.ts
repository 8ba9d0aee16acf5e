import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { DraftKeeper, type Kept } from './draft-keeper.ts'
import type { Drafts } from './drafts.server.ts'

export interface DraftsState extends Kept {
  published: Kept['contents']
  edit: DraftKeeper['edit']
  keepNow: DraftKeeper['keepNow']
  settle: DraftKeeper['settle']
  trust: DraftKeeper['trust']
}

/** The drafts of all sections, sent to the server while their author types. */
export function useDrafts(drafts: Drafts): DraftsState {
  const [keeper] = useState(() => new DraftKeeper(drafts))
  const kept = useSyncExternalStore(keeper.subscribe, keeper.current, keeper.current)
  useEffect(() => keeper.replace(drafts), [keeper, drafts])
  const { revalidate } = useRevalidator()
  useEffect(() => {
    keeper.begin(revalidate)
    return () => keeper.end()
  }, [keeper, revalidate])
  const published = Object.fromEntries(Object.entries(drafts).map(([name, one]) => [name, one.published]))
  const { edit, keepNow, settle, trust } = keeper
  return { ...kept, published: published as Kept['contents'], edit, keepNow, settle, trust }
}
