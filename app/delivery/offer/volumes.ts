/** Bytes of each file of an archive in several: phones and full disks still take that. */
const VOLUME = 2e9

export function volumeCount(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / VOLUME))
}

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

export function volumesAddress(gallery: string, archive: string): string {
  return `${gallery}/archives/${archive}/volumes`
}
