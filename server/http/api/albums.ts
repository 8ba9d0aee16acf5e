import { type Context, Hono } from 'hono'
import { renameAlbum } from '../../../app/albums/edit-album.server.ts'
import { orderFrames } from '../../../app/albums/frames/frames.server.ts'
import { deleteFrames } from '../../../app/albums/trash/frame-trash.server.ts'
import { limit } from '../../../app/limits/rate-limit.server.ts'
import {
  listAlbums,
  makeAlbum,
  type OwnAlbum,
  readAlbum,
  readFrames,
  readPicks,
  refuseChange,
} from '../../../app/uploads/api/albums.server.ts'
import { albumChange, albumsQuery, MOST_ALBUMS, newAlbum, order } from '../../../app/uploads/api/schemas.ts'
import type { Database } from '../../../ports/database/port.ts'
import { check, readJson } from './body.ts'
import { refusal } from './problem.ts'
import { type ApiEnv, tooMany } from './token.ts'

interface ApiAlbumsOptions {
  database: Database
  origin: string
  now: () => number
}

const ALBUM_LIMIT = 16 * 1024
/** Fits all frames of an album, and stays below nginx's limit of a megabyte. */
const ORDER_LIMIT = 1000 * 1000
/** Enough for moving in, but stops a program that runs wild. */
const NEW_ALBUMS = { count: 200, per: 3_600_000 }

/** Serves the albums that programs of one account made. Any other album is a 404. */
export function apiAlbums(options: ApiAlbumsOptions): Hono<ApiEnv> {
  const { database, now } = options
  return new Hono<ApiEnv>()
    .post('/', make(options))
    .get('/', list(options))
    .get('/:album', async (c) => {
      const album = await own(options, c)
      return c.json({ album: view(options, album), frames: await readFrames(database, album.id) })
    })
    .patch('/:album', async (c) => {
      const { album, actor } = await mayChange(options, c)
      const { title } = await readJson(c, albumChange, ALBUM_LIMIT)
      const renamed = await renameAlbum(database, album, title, { actor, now: now() })
      if ('refused' in renamed) throw refusal(404, renamed.refused)
      return c.json(view(options, await own(options, c)))
    })
    .get('/:album/picks', async (c) => c.json(await readPicks(database, (await own(options, c)).id)))
    .put('/:album/order', async (c) => {
      const { album, actor } = await mayChange(options, c)
      const { frames } = await readJson(c, order, ORDER_LIMIT)
      const ordered = await orderFrames(database, { album, frames, actor, now: now() })
      if ('refused' in ordered) throw refusal(404, ordered.refused)
      return c.body(null, 204)
    })
    .delete('/:album/frames/:frame', async (c) => {
      const { album, actor } = await mayChange(options, c)
      const frames = [c.req.param('frame')]
      const deleted = await deleteFrames(database, { album, frames, actor, now: now() })
      if ('refused' in deleted) throw refusal(404, 'The photo is not in the album.')
      return c.body(null, 204)
    })
}

function make(options: ApiAlbumsOptions) {
  const { database, now } = options
  return async (c: Context<ApiEnv, '/'>) => {
    const { actor } = c.get('holder')
    const wanted = await readJson(c, newAlbum, ALBUM_LIMIT)
    const [same] = await listAlbums(database, actor.id, { key: wanted.key, limit: 1 }, now())
    if (same) return c.json(view(options, same), 200)
    const wait = await limit(database, [{ name: 'api-album', key: actor.id, rule: NEW_ALBUMS }])
    if (wait > 0) throw tooMany(wait)
    const { id, isNew } = await makeAlbum(database, wanted, { actor, now: now() })
    const album = await readAlbum(database, actor.id, id, now())
    if (!album) throw refusal(404, 'There is no such album.')
    return c.json(view(options, album), isNew ? 201 : 200)
  }
}

function list(options: ApiAlbumsOptions) {
  const { database, now } = options
  return async (c: Context<ApiEnv, '/'>) => {
    const query = check(c.req.query(), albumsQuery)
    const { actor } = c.get('holder')
    const found = await listAlbums(database, actor.id, { ...query, limit: MOST_ALBUMS + 1 }, now())
    const albums = found.slice(0, MOST_ALBUMS).map((album) => view(options, album))
    return c.json({ albums, next: found.length > MOST_ALBUMS ? (albums.at(-1)?.id ?? null) : null })
  }
}

function view({ origin }: ApiAlbumsOptions, album: OwnAlbum) {
  return { ...album, page: `${origin}/studio/albums/${album.id}` }
}

async function own({ database, now }: ApiAlbumsOptions, c: Context<ApiEnv, '/:album'>) {
  const album = await readAlbum(database, c.get('holder').actor.id, c.req.param('album'), now())
  if (!album) throw refusal(404, 'There is no such album.')
  return album
}

async function mayChange({ database }: ApiAlbumsOptions, c: Context<ApiEnv, '/:album'>) {
  const { actor } = c.get('holder')
  const album = c.req.param('album')
  throwIf(await refuseChange(database, actor.id, album))
  return { album, actor }
}

export function throwIf(refused: Awaited<ReturnType<typeof refuseChange>>): void {
  if (refused) throw refusal(refused.missing ? 404 : 409, refused.refused)
}
