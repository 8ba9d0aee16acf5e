import { useEffect, useState } from 'react'
import { NotLoaded } from './route-modules.ts'
import { useOnline } from './use-online.ts'

/** Reloads once if a part of a page was not loaded, since it may be of an older release. False if that did not help. */
export function useReload(error: unknown): boolean {
  const chunk = error instanceof NotLoaded ? error.chunk : null
  const online = useOnline()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!chunk || !online) return
    let left = false
    // Check first: if the site does not respond, a reload would replace our error page by the browser's.
    responds(location.href).then((up) => {
      if (left) return
      if (up && isFirstFailure(chunk)) location.reload()
      else setFailed(true)
    })
    return () => {
      left = true
    }
  }, [chunk, online])
  return chunk !== null && online && !failed
}

async function responds(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD' })).status < 500
  } catch {
    return false
  }
}

/** True once in a tab for each chunk; never if session storage is blocked. */
function isFirstFailure(chunk: string): boolean {
  try {
    const key = `lost ${chunk}`
    const first = sessionStorage.getItem(key) === null
    sessionStorage.setItem(key, '')
    return first
  } catch {
    return false
  }
}
