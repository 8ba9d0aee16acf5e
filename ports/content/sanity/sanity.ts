import { createClient } from '@sanity/client'
import type { Content, PostQuery } from '../port.ts'
import { ResponseCache, type ResponseCacheOptions } from '../response-cache.ts'
import { sanityDocuments } from './sanity-documents.ts'
import { IMAGE_HOST, sanityImages } from './sanity-images.ts'
import { ADDRESSES_QUERY, listQuery, READ_QUERY } from './sanity-queries.ts'

export interface SanityOptions extends ResponseCacheOptions {
  projectId: string
  dataset: string
  /** A day, as in 2025-09-23. */
  apiVersion: string
  /** Scheme and host instead of the service's own. */
  endpoint?: string
}

const MINUTE = 60_000
/** Milliseconds; visitors stop waiting much earlier. */
const REQUEST_TIMEOUT = 15_000
const GRACE = 10 * MINUTE

/** Reads the posts of a Sanity project over its CDN: https://www.sanity.io/docs/http-reference/query. */
export function sanityContent(options: SanityOptions): Content {
  const fetch = fetchFrom(options)
  const cache = new ResponseCache(options)
  const { cards, post, addresses, tags } = sanityDocuments(sanityImages(options))
  function get<T>(
    { name, query, lasting = true }: { name: string; query: string; lasting?: boolean },
    bound: Record<string, unknown>,
    now: number,
    read: (found: unknown) => T,
  ): Promise<T> {
    const request = async () => read(await fetch(query, { ...bound, now: minute(now) }))
    return cache.get(`${name} ${JSON.stringify(bound)}`, request, lasting)
  }

  return {
    manage: `https://www.sanity.io/manage/project/${encodeURIComponent(options.projectId)}`,
    grace: GRACE,
    imageHosts: [IMAGE_HOST],
    goodUntil: async (now) => now + MINUTE,
    list(asked, now) {
      const bound = { ...boundTo(asked), limit: asked.limit }
      const { tag, words, before } = asked
      const query = listQuery({ tag: Boolean(tag), words: Boolean(words?.length), before: Boolean(before) })
      const list = { name: 'list', query, lasting: Object.keys(bound).length === 1 }
      return get(list, bound, now, (found) => ({ posts: cards(found), tags: tags(found) }))
    },
    read: (slug, now) => get({ name: 'read', query: READ_QUERY }, { slug }, now, post),
    addresses: (now) => get({ name: 'addresses', query: ADDRESSES_QUERY }, {}, now, addresses),
  }
}

function fetchFrom({ projectId, dataset, apiVersion, endpoint }: SanityOptions) {
  const client = createClient({
    projectId,
    dataset,
    apiVersion,
    ...(endpoint && { apiHost: endpoint, useProjectHostname: false }),
    useCdn: true,
    perspective: 'published',
    timeout: REQUEST_TIMEOUT,
    maxRetries: 0,
  })
  return (query: string, bound: Record<string, unknown>): Promise<unknown> => client.fetch(query, bound)
}

/** The last word may be the start of a word. */
function boundTo({ tag, words, before }: PostQuery): Record<string, unknown> {
  const last = words?.at(-1)
  return {
    ...(tag && { tag }),
    ...(last !== undefined && { words: [...(words ?? []).slice(0, -1), `${last}*`] }),
    ...(before && { before: new Date(before.publishedAt).toISOString(), id: before.id }),
  }
}

/** The start of the minute, so that the CDN can cache queries. */
function minute(now: number): string {
  return new Date(Math.floor(now / MINUTE) * MINUTE).toISOString()
}
