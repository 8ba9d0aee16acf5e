import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import type { FramePage } from './frames.server.ts'
import type { TaggedFrame } from './rules.ts'

const AGAIN = 5_000

export function useMoreFrames(album: string, first: string | null, onPage: (frames: TaggedFrame[]) => void) {
  const [next, setNext] = useState(first)
  const [tries, setTries] = useState(0)
  const take = useRef(onPage)
  take.current = onPage
  useEffect(() => {
    if (next === null) return
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      if (!gone.signal.aborted) timer = setTimeout(() => setTries(tries + 1), AGAIN)
    }
    const address = `${href('/studio/albums/:album/tagging/frames', { album })}?after=${next}`
    fetch(address, { signal: gone.signal })
      .then(async (response) => {
        if (!response.ok) return again()
        const page: FramePage = await response.json()
        take.current(page.frames)
        setNext(page.next)
      })
      .catch(again)
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [album, next, tries])
  return next === null
}
