import { createContext, useContext } from 'react'

/** Known only while the server renders. In the browser the policy has already admitted our inline elements. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
