import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testFolder } from '../../database/testing.ts'
import { diskStorage } from '../../storage/disk.ts'
import { type Content, type ContentPicture, isContentUnavailable } from '../port.ts'
import { type SanityOptions, sanityContent } from './sanity.ts'
import { type Behavior, type SanityStandIn, sanityStandIn } from './testing-sanity.ts'

const PROJECT = { projectId: 'abc123', dataset: 'production', apiVersion: '2025-09-23' }
const NOW = Date.UTC(2025, 9, 20, 12)

let now: number
let file: string
let standIn: SanityStandIn
let reported: unknown[]

beforeEach(async () => {
  now = NOW
  reported = []
  file = join(testFolder(), 'dataset.json')
  write(DATASET)
  standIn = await sanityStandIn(file)
  onTestFinished(() => standIn.close())
})

const DATASET: object[] = JSON.parse(readFileSync(join(import.meta.dirname, 'testing-dataset.json'), 'utf8'))

function write(documents: object[]): void {
  writeFileSync(file, JSON.stringify(documents))
}

function connect(options: Partial<SanityOptions> = {}): Content {
  // Of this test: a request that hangs fails when the test is over.
  const own = reported
  return sanityContent({
    ...PROJECT,
    endpoint: standIn.endpoint,
    now: () => now,
    report: (error) => own.push(error),
    ...options,
  })
}

const slugs = async (content: Content) =>
  (await content.list({ limit: 20 }, now)).posts.map(({ slug }) => slug)

describe('on the wire', () => {
  test('requests the query path of the version and dataset, and binds values', async () => {
    const slug = 'x" || true //'
    await connect().read(slug, NOW + 59_999)
    const [request] = standIn.requests
    expect(request?.path).toBe('/v2025-09-23/data/query/production')
    expect(request?.bound).toEqual({ slug, now: '2025-10-20T12:00:00.000Z' })
    expect(request?.returnQuery).toBe('false')
    expect(request?.query).not.toContain('true //')
  })

  test('binds everything that a visitor chose', async () => {
    const chosen = {
      tag: 'tag-$x',
      words: ['word1', 'word2'],
      before: { publishedAt: NOW, id: 'id-1' },
      limit: 13,
    }
    await connect().list(chosen, NOW)
    const { query = '', bound } = standIn.requests[0] ?? {}
    expect(bound).toMatchObject({ tag: 'tag-$x', words: ['word1', 'word2*'], id: 'id-1', limit: 13 })
    expect(query).not.toMatch(/tag-|word1|id-1|2025/)
  })
})

describe('documents', () => {
  test('without a valid slug, title or date are left out; other missing fields are empty', async () => {
    const { posts } = await connect().list({ limit: 20 }, NOW)
    expect(posts.map(({ slug }) => slug)).toEqual(['night-games', 'odd', 'bare'])
    expect(posts.find(({ slug }) => slug === 'bare')).toMatchObject({ picture: null, opening: '', tags: [] })
    expect(await connect().read('bare', NOW)).toMatchObject({ post: { body: [], picture: null } })
    // Of another type, a draft, and of the future.
    for (const slug of ['a-page', 'a-draft', 'tomorrow']) expect(await connect().read(slug, NOW)).toBeNull()
  })

  test('with nothing but broken fields are harmless', async () => {
    const found = await connect().read('odd', NOW)
    expect(found?.post).toMatchObject({ picture: null, tags: ['gear'], updatedAt: null })
  })
})

type Remote = Extract<ContentPicture, { kind: 'remote' }>

describe('pictures', () => {
  test('come in widths up to their own, with the editor’s crop, and on cards around the hotspot', async () => {
    const card = (await connect().list({ limit: 1 }, NOW)).posts[0]?.picture as Remote
    const base = 'https://cdn.sanity.io/images/abc123/production/aa11-2000x1000.jpg'
    expect(card).toMatchObject({ kind: 'remote', alt: 'A lit field', width: 1800, height: 1200 })
    expect(card.sources.map(({ width }) => width)).toEqual([400, 800, 1600])
    for (const { url, width } of card.sources) {
      const asked = new URL(url)
      expect(asked.origin + asked.pathname).toBe(base)
      expect(asked.searchParams.get('w')).toBe(String(width))
      expect(asked.searchParams.get('h')).toBe(String(Math.round(width / 1.5)))
    }
    const whole = (await connect().read('night-games', NOW))?.post.picture as Remote
    expect(whole).toMatchObject({ width: 1800, height: 1000 })
    expect(whole.sources[0]?.url).toBe(`${base}?rect=200,0,1800,1000&w=400&auto=format`)
  })

  test('in bodies keep their captions and are never enlarged', async () => {
    const body = (await connect().read('night-games', NOW))?.post.body as Record<string, unknown>[]
    expect(body.map(({ _type }) => _type)).toEqual(['block', 'image', 'gallery'])
    expect(body[1]).toMatchObject({
      caption: 'Half time',
      picture: { alt: '', width: 300, height: 200, sources: [{ width: 300 }] },
    })
  })
})

const FAILURES: Behavior[] = ['hanging', 'broken off', 400, 403, 500, 503, 'no JSON', 'cut off', 'nonsense']

describe.each(FAILURES)('a service that is %s', (behavior) => {
  // Only a service that hangs makes callers wait for the timeout: the other is longer than the test may take.
  const timeout = behavior === 'hanging' ? 700 : 600_000

  test('costs a visitor no more than the timeout, and is unavailable', async () => {
    standIn.behavior = behavior
    const content = connect({ timeout })
    const errors = await Promise.all([content.list({ limit: 5 }, NOW), content.addresses(NOW)].map(errorOf))
    expect(errors.map(isContentUnavailable)).toEqual([true, true])
  })

  test('is hidden by earlier responses, which are replaced once it recovers', async () => {
    const content = connect({ timeout })
    await untilAnswered(content)
    standIn.behavior = behavior
    now += 60_000
    expect(await slugs(content)).toHaveLength(3)
    expect(await content.list({ limit: 20 }, now)).toMatchObject({ tags: ['football', 'gear'] })
    standIn.behavior = 'well'
    write([])
    now += 60_000
    await expect.poll(() => slugs(content), { timeout: 10_000 }).toEqual([])
  })
})

function errorOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => null,
    (error: unknown) => error,
  )
}

/** On a busy machine even a working service may be late. */
async function untilAnswered(content: Content): Promise<void> {
  while ((await errorOf(slugs(content))) !== null);
}

describe('responses', () => {
  test('are requested once by all callers that ask at once', async () => {
    const content = connect()
    await Promise.all(Array.from({ length: 20 }, () => slugs(content)))
    expect(standIn.requests).toHaveLength(1)
  })

  test('are fresh for half a minute, but not into the next minute', async () => {
    const content = connect()
    await slugs(content)
    now += 29_000
    await slugs(content)
    expect(standIn.requests).toHaveLength(1)
    now += 2_000
    await slugs(content)
    now += 28_000
    await slugs(content)
    expect(standIn.requests).toHaveLength(2)
    now += 2_000
    await slugs(content)
    expect(standIn.requests).toHaveLength(3)
  })

  test('that are slow do not delay other requests', async () => {
    const content = connect({ timeout: 5_000 })
    standIn.behavior = 'hanging'
    const slow = content.addresses(now)
    slow.catch(() => {})
    while (standIn.requests.length === 0) await new Promise(setImmediate)
    standIn.behavior = 'well'
    expect(await slugs(content)).toHaveLength(3)
  })

  test('that come too late for one visitor are cached for the next', async () => {
    const content = connect({ timeout: 0 })
    await expect(slugs(content)).rejects.toThrow('cannot be reached')
    await untilAnswered(content)
    expect(standIn.requests.length).toBeGreaterThan(0)
  })

  const waits = async (visit: () => Promise<unknown>) => {
    const started = performance.now()
    for (let visitor = 0; visitor < 5; visitor++) await visit()
    return performance.now() - started
  }

  test('that fail make only one visitor wait', async () => {
    const content = connect({ timeout: 3_000 })
    await slugs(content)
    standIn.behavior = 'hanging'
    now += 60_000
    await slugs(content)
    expect(await waits(() => slugs(content))).toBeLessThan(3_000)
  })

  test('survive a restart, for when the service cannot be reached after it', async () => {
    const storage = diskStorage(testFolder())
    const before = connect({ storage })
    await untilAnswered(before)
    await before.read('night-games', now)
    await before.read('no-such-post', now)
    standIn.behavior = 500
    const after = connect({ storage })
    await untilAnswered(after)
    // Responses are written in the background.
    const post = await vi.waitFor(async () => (await after.read('night-games', now))?.post)
    expect(post?.title).toBe('Night games')
    await expect(after.read('no-such-post', now)).rejects.toThrow('cannot be reached')
    await expect(after.list({ limit: 20, words: ['night'] }, now)).rejects.toThrow('cannot be reached')
  })

  test('from before a restart make only one visitor wait, too', async () => {
    const storage = diskStorage(testFolder())
    const before = connect({ storage })
    await untilAnswered(before)
    await before.read('night-games', now)
    await vi.waitFor(async () => expect(await Array.fromAsync(storage.list('content'))).toHaveLength(2))
    standIn.behavior = 'hanging'
    const after = connect({ storage, timeout: 3_000 })
    await slugs(after)
    expect(await waits(() => after.read('night-games', now))).toBeLessThan(3_000)
  })

  test('in a storage that does not respond make nobody wait without end', async () => {
    const never = new Promise<never>(() => {})
    const storage = { ...diskStorage(testFolder()), read: () => never }
    standIn.behavior = 'hanging'
    const content = connect({ storage, timeout: 500 })
    // The second visitor does not wait for the service before, but comes to the storage as well.
    for (let visitor = 0; visitor < 2; visitor++)
      await expect(slugs(content)).rejects.toThrow('cannot be reached')
  })

  test('that stop coming are reported once, and again only after a recovery', async () => {
    const content = connect()
    const turn = async (behavior: Behavior) => {
      standIn.behavior = behavior
      now += 60_000
      await slugs(content).catch(() => {})
    }
    for (const behavior of ['well', 500, 503, 'no JSON'] as const) await turn(behavior)
    expect(reported).toHaveLength(1)
    for (const behavior of ['well', 500] as const) await turn(behavior)
    expect(reported).toHaveLength(2)
  })
})
