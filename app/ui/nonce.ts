import { createContext, useContext } from 'react'

/** Known only while the server renders: a browser's policy has already admitted our elements. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
