import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds. */
const PAUSE = 1_500

/** Reads the page again and again while work of the server is under way. */
export function useLooking(running: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!running) return
    const timer = setInterval(revalidate, PAUSE)
    return () => clearInterval(timer)
  }, [running, revalidate])
}
