import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Watches whether the album may still be seen: at every photograph that is opened, when one does not arrive, and when
 * the page is looked at again. When it may not, the page's data is asked for anew, and says why.
 *
 * @param address answers HEAD with 404 when the album may not be seen
 * @param looked changes with every look
 * @returns to be called when a look was refused, and when one failed
 */
export function useGrant(address: string, looked: unknown): { refused: () => void; ask: () => void } {
  const { revalidate } = useRevalidator()
  const refused = useCallback(() => void revalidate(), [revalidate])
  const ask = useCallback(async () => {
    try {
      const { status } = await fetch(address, { method: 'HEAD' })
      if (status === 404) refused()
    } catch {
      // Without a connection nothing can be said.
    }
  }, [address, refused])
  useEffect(() => {
    if (looked !== null) ask()
  }, [looked, ask])
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') ask()
    }
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  }, [ask])
  return { refused, ask }
}
