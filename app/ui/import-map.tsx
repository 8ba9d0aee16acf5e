import { createContext, useContext } from 'react'
import { useNonce } from './nonce.ts'

/** Known only while the server renders: the browser has read it before any script. */
export const ImportMapContext = createContext<string | undefined>(undefined)

/** Before all scripts: where the messages are in the language of the page. */
export function ImportMap() {
  const map = useContext(ImportMapContext)
  const nonce = useNonce()
  if (import.meta.env.DEV) return null
  return (
    <script
      type="importmap"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: addresses of the build
      dangerouslySetInnerHTML={{ __html: map ?? '' }}
    />
  )
}
