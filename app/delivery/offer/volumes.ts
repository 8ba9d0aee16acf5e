/** About how large each file of an archive in several is: what phones and full disks still take. */
const VOLUME = 2e9

/** In how many files photographs of so many bytes are offered; 1 where there is nothing to choose. */
export function volumeCount(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / VOLUME))
}

/** How many of these files, with their bytes, go into each: the order stays, and each has about as many bytes. */
export function volumesOf(bytes: number[]): number[] {
  const total = bytes.reduce((sum, each) => sum + each, 0)
  const counts = Array.from({ length: volumeCount(total) }, () => 0)
  let start = 0
  for (const each of bytes) {
    const volume = Math.floor(((start + each / 2) / total) * counts.length) || 0
    counts[volume] = (counts[volume] ?? 0) + 1
    start += each
  }
  // A long video can leave the next one nothing.
  return counts.filter((count) => count > 0)
}

/** The page that lists the volumes of an archive of this gallery; each is below it, by its number. */
export function volumesAddress(gallery: string, archive: string): string {
  return `${gallery}/archives/${archive}/volumes`
}
