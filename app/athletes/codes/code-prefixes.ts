/** The shortest beginning of each name that no other has, in small letters: 'b' and 'r', or 'bay' and 'bat'. */
export function prefixesOf(names: readonly string[]): string[] {
  const plain = names.map((name) => name.toLowerCase().replace(/[^\p{L}]/gu, ''))
  return plain.map((name, i) => {
    const others = plain.filter((_, at) => at !== i)
    for (let length = 1; length <= name.length; length++) {
      const prefix = name.slice(0, length)
      if (!others.some((other) => other.startsWith(prefix))) return prefix
    }
    // Of two with the same name, as in two seasons, each has its position.
    return `${name || 'team'}-${i + 1}-`
  })
}
