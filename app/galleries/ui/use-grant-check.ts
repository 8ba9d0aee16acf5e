import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** HEAD of `address` returns 404 without a grant; then the page's data is loaded again. */
export function useGrantCheck(address: string, opened: unknown): { refused: () => void; check: () => void } {
  const { revalidate } = useRevalidator()
  const check = useCallback(async () => {
    try {
      const { status } = await fetch(address, { method: 'HEAD' })
      if (status === 404) revalidate()
    } catch {
      // Offline: the grant is unknown.
    }
  }, [address, revalidate])
  useEffect(() => {
    if (opened !== null) check()
  }, [opened, check])
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'visible') check()
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [check])
  return { refused: revalidate, check }
}
