import { createContext, useContext } from 'react'
import { PUBLIC_FOLDER } from '../rules/address.ts'

export const PublicFolderContext = createContext(PUBLIC_FOLDER)

/** From where pages load the photographs that anybody may see: from the site, or from a CDN in front of it. */
export function usePublicFolder(): string {
  return useContext(PublicFolderContext)
}
