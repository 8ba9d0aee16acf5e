import { redirect } from 'react-router'
import { signedInAs } from '../../accounts/sessions/sessions.server.ts'
import { clientActor } from '../../audit/actor.ts'
import { galleryAddress, picksAddress } from '../../clients/address.ts'
import { recordRefusedAlbum } from '../../clients/grants/refused-album.server.ts'
import { type Ports, portsContext } from '../../ports.server.ts'
import { pageAfterPick } from '../back.ts'
import { type Chosen, choosePick, finishPicks, type ListPlace, notePick } from '../picks/choosing.server.ts'
import type { Route } from './+types/save-pick.ts'

/** Leads to the page of the picks. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(picksAddress(params.clientId, params.album, params.list))
}

/**
 * Saves what a form asks for: `add` or `remove` a frame, a `note` about one with `text`, or `finish` with so many picks.
 * Redirects to the page in `back`, with why nothing was saved; responds to a script that asks for JSON with JSON.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { clientId, album: slug, list: listId } = params
  const form = await request.formData()
  const known = await signedInAs(ports, request, clientId)
  const saved = known && (await save(ports, { clientId, slug, listId }, form, Date.now()))
  if (known && !saved) await recordRefusedAlbum(ports, clientId, slug)
  if (saved && !saved.why && form.has('finish')) ports.jobs.wake()
  if (request.headers.get('Accept') === 'application/json') {
    return Response.json(saved || null, { status: saved ? (saved.why ? 409 : 200) : 404 })
  }
  // The gallery says that it is no longer there.
  if (!saved) return redirect(galleryAddress(clientId, slug), 303)
  const page = picksAddress(clientId, slug, listId)
  return redirect(pageAfterPick(page, form, saved.why), 303)
}

async function save(ports: Ports, place: ListPlace, form: FormData, now: number): Promise<Chosen | null> {
  const text = (name: string) => String(form.get(name) ?? '')
  if (form.has('finish')) {
    const count = Number(text('finish'))
    return finishPicks(ports, place, { count }, clientActor(place.clientId), now)
  }
  if (form.has('note')) return notePick(ports, place, { frameId: text('note'), note: text('text') }, now)
  const picked = form.has('add')
  return choosePick(ports, place, { frameId: text(picked ? 'add' : 'remove'), picked }, now)
}
