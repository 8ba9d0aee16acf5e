/** Routes of the portal in the place of an album's slug or a client's id: see app/routes.ts. */
const RESERVED_SLUGS = ['account']
const RESERVED_IDS = ['forgotten', 'password', 'reminders', 'sign-out']
const LONGEST = 60

/** An album's slug, '10-18-25-bay-point-vs-ridgeview'; the `n`th for this name. */
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

/** Whether an ID, such as one from an identity service, can be part of an address. */
export function isClientId(id: string): boolean {
  return /^[\w-]{1,128}$/.test(id) && !RESERVED_IDS.includes(id)
}
