import { createClient } from '@sanity/client'
import { type AnswersOptions, openAnswers } from './answers.ts'
import { ADDRESSES_QUERY, listQuery, READ_QUERY, RECENT_QUERY } from './groq.ts'
import type { Content, ListAsked } from './port.ts'
import { sanityDocuments } from './sanity-documents.ts'
import { IMAGE_HOST, sanityImages } from './sanity-images.ts'

export interface SanityOptions extends AnswersOptions {
  projectId: string
  dataset: string
  /** A day, as in 2025-09-23. */
  apiVersion: string
  /** Scheme and host instead of the service's own. */
  endpoint?: string
}

const MINUTE = 60_000
/** Milliseconds that one question may take; visitors leave it alone much earlier. */
const LONGEST_ANSWER = 15_000
/** For how long a page that is out of date may still be shown while it is made anew. */
const GRACE = 10 * MINUTE

/** The posts of a Sanity project, read over its CDN. Wire format: https://www.sanity.io/docs/http-reference/query. */
export function sanityContent(options: SanityOptions): Content {
  const ask = asking(options)
  const answer = openAnswers(options)
  const { cards, documents, post, addresses, tags } = sanityDocuments(sanityImages(options))

  return {
    grace: GRACE,
    imageHosts: [IMAGE_HOST],
    goodUntil: async (now) => now + MINUTE,
    list(asked, now) {
      const bound = { ...boundTo(asked), limit: asked.limit }
      const lasting = Object.keys(bound).length === 1
      return answer(
        keyOf('list', bound),
        async () => {
          const found = await ask(queryFor(asked), { ...bound, now: minute(now) })
          return { posts: cards(found), tags: tags(found) }
        },
        lasting,
      )
    },
    read: (slug, now) =>
      answer(
        keyOf('read', { slug }),
        async () => post(await ask(READ_QUERY, { slug, now: minute(now) })),
        true,
      ),
    recent: (limit, now) =>
      answer(
        keyOf('recent', { limit }),
        async () => documents(await ask(RECENT_QUERY, { limit, now: minute(now) })),
        true,
      ),
    addresses: (now) =>
      answer('addresses', async () => addresses(await ask(ADDRESSES_QUERY, { now: minute(now) })), true),
  }
}

function asking({ projectId, dataset, apiVersion, endpoint }: SanityOptions) {
  const client = createClient({
    ...{ projectId, dataset, apiVersion },
    ...(endpoint && { apiHost: endpoint, useProjectHostname: false }),
    useCdn: true,
    perspective: 'published',
    timeout: LONGEST_ANSWER,
    maxRetries: 0,
  })
  return (query: string, bound: Record<string, unknown>): Promise<unknown> => client.fetch(query, bound)
}

function queryFor({ tag, words, before }: ListAsked): string {
  return listQuery({ tag: Boolean(tag), words: Boolean(words?.length), before: Boolean(before) })
}

/** The parameters of a list; the last word may be the beginning of one. */
function boundTo({ tag, words, before }: ListAsked): Record<string, unknown> {
  const last = words?.at(-1)
  return {
    ...(tag && { tag }),
    ...(last !== undefined && { words: [...(words ?? []).slice(0, -1), `${last}*`] }),
    ...(before && { before: new Date(before.publishedAt).toISOString(), id: before.id }),
  }
}

/** The beginning of the minute, so that all who ask within it ask the CDN the same. */
function minute(now: number): string {
  return new Date(Math.floor(now / MINUTE) * MINUTE).toISOString()
}

function keyOf(question: string, bound: Record<string, unknown>): string {
  return `${question} ${JSON.stringify(bound)}`
}
