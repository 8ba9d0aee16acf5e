import type { RouterContextProvider } from 'react-router'
import { visitorContext } from '../ports.server.ts'
import type { Downloader } from '../viewers/viewer.server.ts'
import { viewerContext } from '../viewers/viewer-context.server.ts'
import type { AlbumViewer } from './contents.server.ts'

export interface DownloadRequest {
  request: Request
  viewer: AlbumViewer
  who: string
}

export function downloadRequest(request: Request, context: Readonly<RouterContextProvider>) {
  const { open, holder, buyer } = context.get(viewerContext)
  const across = holder ?? buyer
  const viewer = open ? { ...open.viewer, slug: open.slug } : across && { ...across, slug: null }
  if (!viewer) return null
  const { address } = context.get(visitorContext)
  return { request, viewer, who: whoOf(viewer, address) }
}

/** Many people use one link or card, so they are counted for each address. */
function whoOf(viewer: Downloader, address: string): string {
  if ('clientId' in viewer) return viewer.clientId
  if ('orderId' in viewer) return `order ${viewer.orderId} ${address}`
  return 'linkId' in viewer ? `share ${viewer.linkId} ${address}` : `athlete ${viewer.personId} ${address}`
}
