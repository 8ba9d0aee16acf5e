const LONGEST = 80

/** A post's place in its address, 'how-i-light-a-night-game'; the `n`th with this title. */
export function slugFrom(title: string, n = 1): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
  const words =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, LONGEST)
      .replace(/^-+|-+$/g, '') || 'post'
  // The addresses of the feeds have a dot, so no post can take one of them.
  return n === 1 ? words : `${words}-${n}`
}
