import type { RouterContextProvider } from 'react-router'
import { visitorContext } from '../../ports.server.ts'
import { viewerContext } from '../shares/viewer-context.server.ts'
import type { AlbumViewer } from './contents.server.ts'

/** Who asks for photographs of which album. */
export interface DownloadRequest {
  request: Request
  viewer: AlbumViewer
  /** Whose downloads under way are counted together. */
  who: string
}

/** Null where nobody known asks; see `readViewer`. */
export function downloadRequest(
  request: Request,
  context: Readonly<RouterContextProvider>,
): DownloadRequest | null {
  const { open } = context.get(viewerContext)
  if (!open) return null
  const { viewer, slug } = open
  const { address } = context.get(visitorContext)
  // Many people use one link, so they are counted for each address.
  const who = 'clientId' in viewer ? viewer.clientId : `share ${viewer.linkId} ${address}`
  return { request, viewer: { ...viewer, slug }, who }
}
