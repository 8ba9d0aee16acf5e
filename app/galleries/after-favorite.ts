import { data, redirect } from 'react-router'
import { pageAfterFavorite } from './back.ts'
import type { SavedFavorite } from './favorites.server.ts'

const STATUS: Record<SavedFavorite, number> = { saved: 200, missing: 404, limited: 429 }

/** The frame that a form of favorites is about, and whether it becomes one (`add`) or is one no more (`remove`). */
export function readFavorite(form: FormData): { frameId: string; favorite: boolean } {
  return { frameId: String(form.get('add') ?? form.get('remove') ?? ''), favorite: form.has('add') }
}

/** Responds to a form of favorites: with JSON to a script that asks for it, otherwise by leading to the page in `back`. */
export function afterFavorite(
  request: Request,
  gallery: string,
  form: FormData,
  saved: SavedFavorite,
): Response {
  const { frameId, favorite } = readFavorite(form)
  if (request.headers.get('Accept') === 'application/json') {
    return Response.json({ favorite: saved === 'saved' && favorite }, { status: STATUS[saved] })
  }
  if (saved === 'limited') throw data(null, { status: STATUS.limited })
  // The gallery says that it is no longer there.
  return redirect(saved === 'saved' ? pageAfterFavorite(gallery, form, frameId) : gallery, 303)
}
