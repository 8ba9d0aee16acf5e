import { createContext, useContext } from 'react'
import { PUBLIC_FOLDER } from '../rules/address.ts'

export const PublicFolderContext = createContext(PUBLIC_FOLDER)

/** The site's public photographs, or a CDN in front of them. */
export function usePublicFolder(): string {
  return useContext(PublicFolderContext)
}
