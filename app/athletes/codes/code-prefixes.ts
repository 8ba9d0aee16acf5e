/** Finds each name's shortest unique prefix in small letters: 'b' and 'r', or 'bay' and 'bat'. */
export function prefixesOf(names: readonly string[]): string[] {
  const plain = names.map((name) => name.toLowerCase().replace(/[^\p{L}]/gu, ''))
  return plain.map((name, i) => {
    const others = plain.filter((_, at) => at !== i)
    for (let length = 1; length <= name.length; length++) {
      const prefix = name.slice(0, length)
      if (!others.some((other) => other.startsWith(prefix))) return prefix
    }
    return `${name || 'team'}-${i + 1}-`
  })
}
