import { useState } from 'react'
import * as t from '#messages/families'
import { useHydrated } from '../../../ui/use-hydrated.ts'

/** Hands on the page's address alone: whoever gets it needs the PIN by another way. */
export function SendPage({ base, asksPin }: { base: string; asksPin: boolean }) {
  const [said, setSaid] = useState('')
  if (!useHydrated()) return null
  const pin = asksPin ? t.thenPin() : ''
  const send = async () => {
    const url = location.origin + base
    try {
      // On a computer, people expect to paste it.
      const shares = matchMedia('(pointer: coarse)').matches && 'share' in navigator
      await (shares ? navigator.share({ url }) : navigator.clipboard.writeText(url))
      setSaid(`${shares ? '' : t.copied()} ${pin}`)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(`${url} ${pin}`)
    }
  }
  return (
    <>
      <button type="button" className="button second" onClick={send}>
        {t.sendToGrandma()}
      </button>
      <p className="small" role="status">
        {said}
      </p>
    </>
  )
}
