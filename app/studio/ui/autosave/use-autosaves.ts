import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Autosave, Saving } from './autosave.ts'

/** Saves while texts are written, and when the page is left. @param autosaves the same array each time */
export function useAutosaves<Text>(autosaves: readonly Autosave<Text>[]): Saving<Text>[] {
  const [all, setAll] = useState(() => autosaves.map(({ current }) => current))
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const update = () => setAll(autosaves.map(({ current }) => current))
    const unsubscribe = autosaves.map((one) => one.subscribe(update))
    return () => {
      for (const end of unsubscribe) end()
    }
  }, [autosaves])
  useEffect(() => {
    const flush = () => {
      for (const one of autosaves) void one.flush()
    }
    const hide = () => document.visibilityState === 'hidden' && flush()
    for (const one of autosaves) one.begin(revalidate)
    document.addEventListener('visibilitychange', hide)
    addEventListener('online', flush)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('online', flush)
      for (const one of autosaves) one.end()
    }
  }, [autosaves, revalidate])
  return all
}
