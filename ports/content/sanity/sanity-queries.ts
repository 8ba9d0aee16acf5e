// GROQ queries. Visitors' input is bound to `$names`, never inserted.

/** The service stores seconds with and without fractions, so strings don't compare. */
const TIME = 'dateTime(publishedAt)'
const PUBLISHED = `_type == "post" && !(_id in path("drafts.**")) && defined(slug.current) && defined(title) && ${TIME} <= dateTime($now)`
const NEWEST_FIRST = 'order(publishedAt desc, _id desc)'
const OLDER = `(${TIME} < dateTime($before) || (${TIME} == dateTime($before) && _id < $id))`

const CARD = `"id": _id, "slug": slug.current, title, publishedAt, "updatedAt": _updatedAt, mainImage, tags`
const LISTED = `${CARD}, "body": body[_type == "block"][0...6]`
const WHOLE = `${CARD}, body`
const LINK = '"slug": slug.current, title'

/** Binds `now`, `limit` and, as `parts` says, `tag`, `words`, `before` and `id`. */
export function listQuery(parts: { tag: boolean; words: boolean; before: boolean }): string {
  const filters = [
    PUBLISHED,
    ...(parts.tag ? ['count(tags[lower(@) == $tag]) > 0'] : []),
    ...(parts.words ? ['[title, pt::text(body)] match $words'] : []),
    ...(parts.before ? [OLDER] : []),
  ]
  const posts = `*[${filters.join(' && ')}] | ${NEWEST_FIRST} [0...$limit] {${LISTED}}`
  return `{"posts": ${posts}, "tags": array::unique(*[${PUBLISHED}].tags[])}`
}

/** Binds `now` and `slug`. */
export const READ_QUERY = `*[${PUBLISHED} && slug.current == $slug] | ${NEWEST_FIRST} [0] {${WHOLE},
  "newer": *[${PUBLISHED} && (${TIME} > dateTime(^.publishedAt) || (${TIME} == dateTime(^.publishedAt) && _id > ^._id))]
    | order(publishedAt asc, _id asc) [0] {${LINK}},
  "older": *[${PUBLISHED} && (${TIME} < dateTime(^.publishedAt) || (${TIME} == dateTime(^.publishedAt) && _id < ^._id))]
    | ${NEWEST_FIRST} [0] {${LINK}}}`

export const ADDRESSES_QUERY = `*[${PUBLISHED}] | ${NEWEST_FIRST} [0...5000] {${CARD}}`
