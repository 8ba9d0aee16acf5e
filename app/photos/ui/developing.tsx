import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const INTERVAL = 4000

export function Developing({ waiting }: { waiting: boolean }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, INTERVAL)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
  return null
}
