/** A client's private gallery of one album. Encodes both: they may come from an address that somebody made up. */
export function galleryAddress(clientId: string, slug: string): string {
  return `/client/${encodeURIComponent(clientId)}/${encodeURIComponent(slug)}`
}

/** The address of its photographs' derivatives, for this client alone while the album is granted. */
export function photosFolder(clientId: string, slug: string): string {
  return `${galleryAddress(clientId, slug)}/photos`
}
