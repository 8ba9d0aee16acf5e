/** The address of a client's gallery. Encodes both parts, which may come from an address that somebody made up. */
export function galleryAddress(clientId: string, slug: string): string {
  return `/client/${encodeURIComponent(clientId)}/${encodeURIComponent(slug)}`
}

/** The address where this client chooses photographs of the album for a list. */
export function picksAddress(clientId: string, slug: string, listId: string): string {
  return `${galleryAddress(clientId, slug)}/picks/${encodeURIComponent(listId)}`
}
