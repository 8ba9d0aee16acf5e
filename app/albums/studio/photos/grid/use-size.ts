import { useEffect, useState } from 'react'
import { SIZES, type Size } from './use-rows.ts'

const ITEM = 'studio-frame-size'

/** How large frames are: this browser remembers it, where it may. */
export function useSize(): [size: Size, set: (size: Size) => void] {
  const [size, setSize] = useState<Size>('M')
  useEffect(() => {
    const stored = read()
    if (stored) setSize(stored)
  }, [])
  const set = (chosen: Size) => {
    setSize(chosen)
    try {
      localStorage.setItem(ITEM, JSON.stringify(chosen))
    } catch {
      // Full or forbidden: it lasts as long as the page.
    }
  }
  return [size, set]
}

function read(): Size | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(ITEM) ?? 'null')
    return (Object.keys(SIZES) as Size[]).find((size) => size === stored)
  } catch {
    return undefined
  }
}
