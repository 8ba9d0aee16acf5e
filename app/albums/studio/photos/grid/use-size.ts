import { useEffect, useState } from 'react'
import { SIZES, type Size } from './use-rows.ts'

const ITEM = 'studio-frame-size'

/** How large frames are: this browser remembers it. */
export function useSize(): [size: Size, set: (size: Size) => void] {
  const [size, setSize] = useState<Size>('M')
  useEffect(() => {
    const stored = localStorage.getItem(ITEM) ?? ''
    if (Object.hasOwn(SIZES, stored)) setSize(stored as Size)
  }, [])
  const set = (chosen: Size) => {
    setSize(chosen)
    localStorage.setItem(ITEM, chosen)
  }
  return [size, set]
}
