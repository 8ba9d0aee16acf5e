import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { signedInAs } from '../../accounts/sessions/sessions.server.ts'
import { galleryAddress } from '../../clients/address.ts'
import { portsContext } from '../../ports.server.ts'
import { shareAddress } from './address.ts'
import { readGuest } from './guests.server.ts'
import { movedAlbum } from './moved.server.ts'
import type { Receiver } from './viewer.server.ts'

interface AlbumRequest {
  /** The address of the album's page. */
  gallery: string
  /** Who asks for which album; null without the client's session, and where the link is not live or its PIN not given. */
  open: { viewer: Receiver; slug: string } | null
}

/** On everything below the address of an album, a client's or a guest's. */
export const viewerContext = createContext<AlbumRequest>()

/**
 * Finds out who looks. Whether they may see the album is for the queries to say. An address that the album had leads to the one
 * that it has; what is sent to it is for the album, too.
 */
export const readViewer: MiddlewareFunction<Response> = async ({ request, url, params, context }) => {
  const ports = context.get(portsContext)
  const { token, clientId = '', album: asked = '' } = params
  if (token !== undefined) {
    const link = await readGuest(ports, request, token, Date.now())
    const open = link && { viewer: link.guest, slug: link.slug }
    return context.set(viewerContext, { gallery: shareAddress(token), open })
  }
  const known = await signedInAs(ports, request, clientId)
  const moved = known && (await movedAlbum(ports, { clientId, slug: asked }))
  const slug = moved ?? asked
  const gallery = galleryAddress(clientId, slug)
  if (moved !== null && (request.method === 'GET' || request.method === 'HEAD')) {
    const [, , , , ...rest] = url.pathname.split('/')
    throw redirect([gallery, ...rest].join('/') + url.search)
  }
  context.set(viewerContext, { gallery, open: known && { viewer: { clientId }, slug } })
}
