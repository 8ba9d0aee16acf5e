/** A client's private gallery of one album. */
export function galleryAddress(clientId: string, slug: string): string {
  return `/client/${clientId}/${slug}`
}

/** Where the derivatives of its photographs are: answered to this client alone, as long as the album is granted. */
export function photosFolder(clientId: string, slug: string): string {
  return `${galleryAddress(clientId, slug)}/photos`
}
