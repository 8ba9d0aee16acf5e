import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const PAUSE = 1_500

export function usePolling(running: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!running) return
    const timer = setInterval(revalidate, PAUSE)
    return () => clearInterval(timer)
  }, [running, revalidate])
}
