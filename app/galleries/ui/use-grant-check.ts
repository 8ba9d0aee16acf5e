import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Checks that the album is still granted when `opened` changes and when the page becomes visible again. When it is not,
 * the page loads its data again and shows the error.
 *
 * @param address HEAD returns 404 when the album is not granted
 * @param opened what the lightbox shows, or null
 * @returns `refused` to call after a 404, and `check` to call when a photograph fails to load
 */
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
