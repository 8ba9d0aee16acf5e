/** Portal routes in app/routes.ts that compete with slugs and client IDs. */
const RESERVED_SLUGS = ['account']
const RESERVED_IDS = ['forgotten', 'password', 'reminders', 'sign-out']
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

/** Whether an ID, for example from an identity service, can be part of an address. */
export function isClientId(id: string): boolean {
  return /^[\w-]{1,128}$/.test(id) && !RESERVED_IDS.includes(id)
}
