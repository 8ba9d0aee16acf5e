import { Hono } from 'hono'
import { writeCaption } from '../../../app/albums/frames/frame-pictures.server.ts'
import {
  captionChange,
  type FrameWords,
  MOST_WORDS,
  peopleChange,
  wordsQuery,
} from '../../../app/uploads/api/schemas.ts'
import { changePeople, readFrameWords } from '../../../app/uploads/api/words.server.ts'
import { type ApiAlbumsOptions, mayChange, own } from './albums.ts'
import { check, readJson } from './body.ts'
import { refusal } from './problem.ts'
import type { ApiEnv } from './token.ts'

/** Fits two captions of 2,000 four-byte letters, or a hundred names. */
const LIMIT = 64 * 1024
const GONE = 'The photo is not in the album.'

export function apiWords(options: ApiAlbumsOptions): Hono<ApiEnv> {
  const { database, now } = options
  const wordsOf = async (album: string, frame: string): Promise<FrameWords> => {
    const [words] = await readFrameWords(database, album, { frame })
    if (!words) throw refusal(404, GONE)
    return words
  }
  return new Hono<ApiEnv>()
    .get('/:album/words', async (c) => {
      const { id } = await own(options, c)
      const { after } = check(c.req.query(), wordsQuery)
      const read = await readFrameWords(database, id, { after, limit: MOST_WORDS + 1 })
      const frames = read.slice(0, MOST_WORDS)
      return c.json({ frames, next: read.length > MOST_WORDS ? (frames.at(-1)?.frame ?? null) : null })
    })
    .patch('/:album/frames/:frame', async (c) => {
      const { album, actor } = await mayChange(options, c)
      const frame = c.req.param('frame')
      const change = await readJson(c, captionChange, LIMIT)
      const done = await writeCaption(database, { album, frame, ...change, actor, now: now() })
      if ('refused' in done) throw refusal(404, GONE)
      if ('shows' in done) throw refusal(409, 'Another caption shows by now. Read it before you change it.')
      return c.json(await wordsOf(album, frame))
    })
    .patch('/:album/frames/:frame/people', async (c) => {
      const { album, actor, token } = await mayChange(options, c)
      const frame = c.req.param('frame')
      const change = await readJson(c, peopleChange, LIMIT)
      const done = await changePeople(database, { album, frame, ...change, token, actor, now: now() })
      if ('refused' in done) throw refusal(404, GONE)
      if ('unknown' in done) throw refusal(422, sentenceOf(done.unknown))
      return c.json(await wordsOf(album, frame))
    })
}

/** Says the same for unknown athletes and for those who are not shown. */
function sentenceOf(written: string): string {
  return `“${written}” is not one athlete of the album’s teams. Use the number or the whole name of one.`
}
