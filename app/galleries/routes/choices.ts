import { data, redirect } from 'react-router'
import { clientActor } from '../../audit/actor.ts'
import { picksAddress } from '../../clients/address.ts'
import { recordRefusedAlbum } from '../../clients/grants/refused-album.server.ts'
import { type Ports, portsContext, visitorContext } from '../../ports.server.ts'
import { modeQuery } from '../../viewers/gallery-mode.ts'
import { ensureGuest } from '../../viewers/guests.server.ts'
import type { Receiver } from '../../viewers/viewer.server.ts'
import { viewerContext } from '../../viewers/viewer-context.server.ts'
import { pageAfterChoice } from '../back.ts'
import {
  type ChoiceTarget,
  type Chosen,
  chooseFrame,
  finishPicks,
  writeNote,
} from '../choices/choosing.server.ts'
import type { Route } from './+types/choices.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  const { gallery } = context.get(viewerContext)
  const { list } = params
  return redirect(list ? picksAddress(gallery, list) : gallery + modeQuery({ shown: 'favorites' }))
}

/** Fields: `add` or `remove` a frame; for a list also a `note` with `text`, or `finish` with a count. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { gallery, open } = context.get(viewerContext)
  const { address } = context.get(visitorContext)
  const listId = params.list ?? null
  const form = await request.formData()
  const now = Date.now()
  const place = open && (await chooserOf(ports, request, { ...open, address }, now))
  const saved = place && (await save(ports, { ...place, listId }, form, now))
  if (open && 'clientId' in open.viewer && !saved) {
    await recordRefusedAlbum(ports, open.viewer.clientId, open.slug)
  }
  if (saved && !saved.why && form.has('finish')) ports.jobs.wake()
  const status = statusOf(saved)
  if (request.headers.get('Accept') === 'application/json') return Response.json(saved, { status })
  if (saved?.why === 'limited') throw data(null, { status })
  // The gallery says that it is no longer there.
  if (!saved) return redirect(gallery, 303)
  const page = listId === null ? gallery : picksAddress(gallery, listId)
  return redirect(pageAfterChoice(page, form, saved.why), 303)
}

async function chooserOf(
  ports: Ports,
  request: Request,
  { viewer, slug, address }: { viewer: Receiver; slug: string; address: string },
  now: number,
): Promise<{ viewer: Receiver; slug: string } | null> {
  if ('clientId' in viewer) return { viewer, slug }
  const guest = await ensureGuest(ports, request, { guest: viewer, address }, now)
  return guest && { viewer: guest, slug }
}

async function save(ports: Ports, place: ChoiceTarget, form: FormData, now: number): Promise<Chosen | null> {
  const text = (name: string) => String(form.get(name) ?? '')
  const { viewer, slug, listId } = place
  if (listId !== null && 'clientId' in viewer && form.has('finish')) {
    const picks = { viewer, slug, listId }
    return finishPicks(
      ports,
      picks,
      { count: Number(text('finish')) },
      { actor: clientActor(viewer.clientId), now },
    )
  }
  if (listId !== null && form.has('note')) {
    return writeNote(ports, place, { frameId: text('note'), note: text('text') }, now)
  }
  const chosen = form.has('add')
  return chooseFrame(ports, place, { frameId: text(chosen ? 'add' : 'remove'), chosen }, now)
}

function statusOf(saved: Chosen | null): number {
  if (!saved) return 404
  if (saved.why === 'limited') return 429
  return saved.why ? 409 : 200
}
