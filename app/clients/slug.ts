/** Portal routes in app/routes.ts that compete with slugs. */
const RESERVED_SLUGS = ['account']
const LONGEST = 60

/** '10-18-25-bay-point-vs-ridgeview', or with `-2` for the second of that name. */
export function slugFrom(name: string, n = 1): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, LONGEST)
      .replace(/^-+|-+$/g, '') || 'album'
  const slug = n === 1 ? words : `${words}-${n}`
  return RESERVED_SLUGS.includes(slug) ? `${slug}-album` : slug
}
