import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useLine } from './line.ts'

export const RETRY_EVERY = 5_000

/** Reloads once there is a connection, or a sign-in in another tab. */
export function useRetry(): void {
  const { lost, signedOut } = useLine()
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation().state
  const idle = useRef(true)
  idle.current = state === 'idle' && navigation === 'idle'
  useEffect(() => {
    if (!lost && !signedOut) return
    const retry = () => {
      if (idle.current) void revalidate()
    }
    const timer = lost ? setInterval(retry, RETRY_EVERY) : undefined
    addEventListener('online', retry)
    addEventListener('focus', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
      removeEventListener('focus', retry)
    }
  }, [lost, signedOut, revalidate])
}
