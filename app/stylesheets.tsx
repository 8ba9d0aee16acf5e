import { createContext, useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, Links, useMatches } from 'react-router'
import { useNonce } from './ui/nonce.ts'

/** The built style sheets by address, '/assets/base-1a2b.css'; known only while the server renders. */
export const StylesheetsContext = createContext<ReadonlyMap<string, string> | undefined>(undefined)

/**
 * The style sheets of the matched routes, as the build's manifest lists them. The page that the server renders carries
 * them inline, so its first paint waits for no second request; a route that is visited later links what is new.
 */
export function Stylesheets() {
  const inline = useContext(StylesheetsContext)
  const manifest = useContext(FrameworkContext)?.manifest
  const listed = useMatches().flatMap(({ id }) => manifest?.routes[id]?.css ?? [])
  // React Router adds a '#' to the address of a sheet that several routes share.
  const addresses = new Set(listed.map((address) => address.replace(/#$/, '')))
  const nonce = useNonce()
  // Vite serves and replaces styles itself.
  if (import.meta.env.DEV) return <Links />
  return [...addresses].map((address) =>
    inline?.has(address) || isInPage(address) ? (
      <style key={address} href={address} precedence="route" nonce={nonce}>
        {inline?.get(address)}
      </style>
    ) : (
      <link key={address} rel="stylesheet" href={address} />
    ),
  )
}

/** React marks the inline styles that it hoists with the addresses of all of them. */
function isInPage(address: string): boolean {
  return typeof document !== 'undefined' && document.querySelector(`style[data-href~="${address}"]`) !== null
}
