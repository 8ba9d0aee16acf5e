import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { signedInAs } from '../accounts/sessions/sessions.server.ts'
import { pageAddress } from '../athletes/cards/code.ts'
import { galleryAddress } from '../clients/address.ts'
import { portsContext } from '../ports.server.ts'
import { shareAddress } from './address.ts'
import { type Buyer, orderAddress, readBuyer } from './buyer.server.ts'
import { readGuest } from './guests.server.ts'
import { type CardHolder, readPage } from './holder.server.ts'
import { movedAlbum } from './moved.server.ts'
import type { Receiver } from './viewer.server.ts'

interface AlbumRequest {
  gallery: string
  /** Null without the client's session, and where the link isn't live or its PIN not given. */
  open: { viewer: Receiver; slug: string } | null
  /** Null where the athlete's page doesn't open or its PIN wasn't given. */
  holder: CardHolder | null
  /** Null for another address or an unknown order. */
  buyer: Buyer | null
}

export const viewerContext = createContext<AlbumRequest>()

/**
 * Finds out who looks; the queries decide what they may see. An earlier address of an album leads to the present one.
 */
export const readViewer: MiddlewareFunction<Response> = async ({ request, url, params, context }) => {
  const ports = context.get(portsContext)
  const { order, token, card, clientId = '', album: asked = '' } = params
  if (order !== undefined) {
    const buyer = await readBuyer(ports, order)
    return context.set(viewerContext, { gallery: orderAddress(order), open: null, holder: null, buyer })
  }
  if (card !== undefined) {
    const page = await readPage(ports, request, card)
    const holder = page?.holder ?? null
    return context.set(viewerContext, { gallery: pageAddress(card), open: null, holder, buyer: null })
  }
  if (token !== undefined) {
    const link = await readGuest(ports, request, token, Date.now())
    const open = link && { viewer: link.guest, slug: link.slug }
    return context.set(viewerContext, { gallery: shareAddress(token), open, holder: null, buyer: null })
  }
  const known = await signedInAs(ports, request, clientId)
  const moved = known && (await movedAlbum(ports, { clientId, slug: asked }))
  const slug = moved ?? asked
  const gallery = galleryAddress(clientId, slug)
  if (moved !== null && (request.method === 'GET' || request.method === 'HEAD')) {
    const [, , , , ...rest] = url.pathname.split('/')
    throw redirect([gallery, ...rest].join('/') + url.search)
  }
  const open = known && { viewer: { clientId }, slug }
  context.set(viewerContext, { gallery, open, holder: null, buyer: null })
}
