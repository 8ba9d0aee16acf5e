import { createContext, useContext } from 'react'

/** Known only while the server renders: in the browser our inline elements are already let in. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
