/**
 * Names sections after folders: 'Warm-up' of '01 Warm-up', because the numbers only sort. Keeps them where nothing else
 * is left, as in '2nd half' or '2027', and where two folders would have one name.
 */
export function sectionNames(folders: string[]): Map<string, string> {
  const all = [...new Set(folders)]
  const short = all.map((folder) =>
    folder
      .split(' / ')
      .map((part) => part.replace(/^\d{1,3}(?:[ _]+|[.)\-–][ _]*)(?=\p{L})/u, ''))
      .join(' / '),
  )
  const once = short.every((name, i) => short.indexOf(name) === i)
  return new Map(all.map((folder, i) => [folder, (once && short[i]) || folder]))
}
