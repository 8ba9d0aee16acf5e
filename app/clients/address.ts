/** Encodes both parts, which may come from a forged address. */
export function galleryAddress(clientId: string, slug: string): string {
  return `/client/${encodeURIComponent(clientId)}/${encodeURIComponent(slug)}`
}

/** The address where a client chooses photographs of the album at this address for a list. */
export function picksAddress(gallery: string, listId: string): string {
  return `${gallery}/picks/${encodeURIComponent(listId)}`
}
