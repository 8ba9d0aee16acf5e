import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY = 4000

/** While photographs on this page are still in the developer, asks for the page's data again now and then. */
export function Developing({ waiting }: { waiting: boolean }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, EVERY)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
  return null
}
