import { useEffect, useEffectEvent } from 'react'
import type { SectionName } from '../../sections/shapes.ts'

const NAME = 'studio-site'
/** Changes of the head, the frame or a form in progress reload the preview's whole document. */
export const RELOADED: SectionName[] = ['identity', 'contact', 'navigation', 'legal', 'questions']

export function useChannel(onSaved: (section: SectionName) => void): void {
  const saved = useEffectEvent(onSaved)
  useEffect(() => {
    const channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }) => saved(data)
    return () => channel.close()
  }, [])
}

export function announceSaved(section: SectionName): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(section)
  channel.close()
}
