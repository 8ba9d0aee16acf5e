import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds. */
const PAUSE = 1_500

/** Loads the page's data again and again while a job runs. */
export function usePolling(running: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!running) return
    const timer = setInterval(revalidate, PAUSE)
    return () => clearInterval(timer)
  }, [running, revalidate])
}
