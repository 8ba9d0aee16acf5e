import { useEffect, useRef } from 'react'
import type { SectionName } from '../../../site/sections/shapes.ts'

const NAME = 'studio-site'
/** A preview begins anew when one of these changes. */
export const RELOADED: SectionName[] = ['identity', 'contact', 'navigation', 'legal']

/** Calls back when the draft of a section was kept in another document of this browser. */
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

/** Tells the previews, and editors in other tabs, that a draft was kept. */
export function tellKept(section: SectionName): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(section)
  channel.close()
}

/** Loads a frame without scripts again when a draft was kept, in this tab too. */
export function useChannelFrame(frame: React.RefObject<HTMLIFrameElement | null>, on: boolean): void {
  useChannel(() => {
    if (on) frame.current?.contentWindow?.location.reload()
  })
}
