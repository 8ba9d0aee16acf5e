import { useEffect, useRef } from 'react'
import type { SectionName } from '../../sections/shapes.ts'

const NAME = 'studio-site'
/** A preview reloads its whole document when one of these changes. */
export const RELOADED: SectionName[] = ['identity', 'contact', 'navigation', 'legal']

/** Calls back when any page of this browser has stored the draft of a section. */
export function useChannel(onKept: (section: SectionName) => void): void {
  const latest = useRef(onKept)
  useEffect(() => {
    latest.current = onKept
  })
  useEffect(() => {
    const channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }) => latest.current(data)
    return () => channel.close()
  }, [])
}

/** Tells the previews, in all tabs, that the server has a new draft. */
export function tellKept(section: SectionName): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(section)
  channel.close()
}
