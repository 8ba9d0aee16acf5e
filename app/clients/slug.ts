/** What stands at the same place in addresses of the portal: see app/routes.ts. */
const TAKEN_ALBUMS = ['account']
const TAKEN_CLIENTS = ['forgotten', 'password', 'sign-out']
const LONGEST = 60

/** An album's word in addresses, '10-18-25-bay-point-vs-ridgeview'; the `n`th that is made from this name. */
export function slugFrom(name: string, n = 1): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, LONGEST)
      .replace(/^-+|-+$/g, '') || 'album'
  const slug = n === 1 ? words : `${words}-${n}`
  return TAKEN_ALBUMS.includes(slug) ? `${slug}-album` : slug
}

/** Whether a client's ID can stand in an address: the one an identity service gave, for example. */
export function isClientId(id: string): boolean {
  return /^[\w-]{1,128}$/.test(id) && !TAKEN_CLIENTS.includes(id)
}
