/** A client's private gallery of one album. Encodes both: they may come from an address that somebody made up. */
export function galleryAddress(clientId: string, slug: string): string {
  return `/client/${encodeURIComponent(clientId)}/${encodeURIComponent(slug)}`
}

/** Where this client chooses photographs of it for a list. */
export function picksAddress(clientId: string, slug: string, listId: string): string {
  return `${galleryAddress(clientId, slug)}/picks/${encodeURIComponent(listId)}`
}
