/** The questions as the content service is asked them. What visitors typed is bound to `$names`, never pasted in. */

/** Compared as times, because the service's own may have seconds with or without fractions. */
const TIME = 'dateTime(publishedAt)'
const OUT = `_type == "post" && !(_id in path("drafts.**")) && defined(slug.current) && defined(title) && ${TIME} <= dateTime($now)`
const NEWEST_FIRST = 'order(publishedAt desc, _id desc)'
const OLDER = `(${TIME} < dateTime($before) || (${TIME} == dateTime($before) && _id < $id))`

const CARD = `"id": _id, "slug": slug.current, title, publishedAt, "updatedAt": _updatedAt, mainImage, tags`
/** An opening needs no more than the first paragraphs. */
const LISTED = `${CARD}, "body": body[_type == "block"][0...6]`
const WHOLE = `${CARD}, body`
const LINK = '"slug": slug.current, title'

/** One page of the list and all tags. Binds `now`, `limit` and, where asked for, `tag`, `words`, `before` and `id`. */
export function listQuery(asked: { tag: boolean; words: boolean; before: boolean }): string {
  const filters = [
    OUT,
    ...(asked.tag ? ['count(tags[lower(@) == $tag]) > 0'] : []),
    ...(asked.words ? ['[title, pt::text(body)] match $words'] : []),
    ...(asked.before ? [OLDER] : []),
  ]
  const posts = `*[${filters.join(' && ')}] | ${NEWEST_FIRST} [0...$limit] {${LISTED}}`
  return `{"posts": ${posts}, "tags": array::unique(*[${OUT}].tags[])}`
}

/** One post with its neighbours. Binds `now` and `slug`. */
export const READ_QUERY = `*[${OUT} && slug.current == $slug] | ${NEWEST_FIRST} [0] {${WHOLE},
  "newer": *[${OUT} && (${TIME} > dateTime(^.publishedAt) || (${TIME} == dateTime(^.publishedAt) && _id > ^._id))]
    | order(publishedAt asc, _id asc) [0] {${LINK}},
  "older": *[${OUT} && (${TIME} < dateTime(^.publishedAt) || (${TIME} == dateTime(^.publishedAt) && _id < ^._id))]
    | ${NEWEST_FIRST} [0] {${LINK}}}`

/** The newest posts, whole. Binds `now` and `limit`. */
export const RECENT_QUERY = `*[${OUT}] | ${NEWEST_FIRST} [0...$limit] {${WHOLE}}`

/** Where the posts are. Binds `now`. */
export const ADDRESSES_QUERY = `*[${OUT}] | ${NEWEST_FIRST} [0...5000] {${CARD}}`
