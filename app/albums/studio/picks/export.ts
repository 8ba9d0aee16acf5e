/** The name without the extension, as Lightroom shows raw files and JPEGs alike. */
function stem(file: string): string {
  return file.replace(/\.[^.]*$/, '')
}

/**
 * Fills the filter 'Filename, Contains' of Lightroom Classic's library: it finds file names that contain any of the
 * words. Without extensions it also finds the raw files of exported JPEGs.
 */
export function lightroomText(files: readonly string[]): string {
  return files.map(stem).join(', ')
}

/** Other files that this text finds: Lightroom splits it at commas and spaces, and 'DSC_1' is also in 'DSC_10'. */
export function alsoFound(chosen: readonly string[], others: readonly string[]): string[] {
  const words = lightroomText(chosen)
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  const names = new Set(chosen)
  return others.filter((file) => !names.has(file) && words.some((word) => file.toLowerCase().includes(word)))
}
