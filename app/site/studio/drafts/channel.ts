import { useEffect, useEffectEvent } from 'react'
import type { SectionName } from '../../sections/shapes.ts'

const NAME = 'studio-site'
/** A preview reloads its whole document when one of these changes: the head, the frame of the page, and a form in progress. */
export const RELOADED: SectionName[] = ['identity', 'contact', 'navigation', 'legal', 'questions']

/** Calls back when any page of this browser has saved the draft of a section. */
export function useChannel(onSaved: (section: SectionName) => void): void {
  const saved = useEffectEvent(onSaved)
  useEffect(() => {
    const channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }) => saved(data)
    return () => channel.close()
  }, [])
}

/** Tells the previews, in all tabs, that the server has a new draft. */
export function announceSaved(section: SectionName): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(section)
  channel.close()
}
