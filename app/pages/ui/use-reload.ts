import { useEffect, useState } from 'react'
import { NotLoaded } from './route-modules.ts'
import { useOnline } from './use-online.ts'

/**
 * After a lost part of a page, loads the page once more as a document, which brings the parts of the site as it is
 * now. True while that is under way; false when it is no such error, or when it did not help before.
 */
export function useReload(error: unknown): boolean {
  const chunk = error instanceof NotLoaded ? error.chunk : null
  const online = useOnline()
  const [hopeless, setHopeless] = useState(false)
  useEffect(() => {
    if (!chunk || !online) return
    let left = false
    // Asked first: when nobody answers, the browser's own error page would take ours away.
    answers(location.href).then((up) => {
      if (left) return
      if (up && isFirstLoss(chunk)) location.reload()
      else setHopeless(true)
    })
    return () => {
      left = true
    }
  }, [chunk, online])
  return chunk !== null && online && !hopeless
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD' })).status < 500
  } catch {
    return false
  }
}

/** Once in a tab for each chunk; never where that cannot be remembered. */
function isFirstLoss(chunk: string): boolean {
  try {
    const mark = `lost ${chunk}`
    const first = sessionStorage.getItem(mark) === null
    sessionStorage.setItem(mark, '')
    return first
  } catch {
    return false
  }
}
