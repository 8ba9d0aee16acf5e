/** A client's private gallery of one album. */
export function galleryAddress(clientId: string, slug: string): string {
  return `/client/${clientId}/${slug}`
}

/** The address of its photographs' derivatives, for this client alone while the album is granted. */
export function photosFolder(clientId: string, slug: string): string {
  return `${galleryAddress(clientId, slug)}/photos`
}
