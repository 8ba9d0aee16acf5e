/** The last part of whatever path was sent, without control characters, at most 200 characters. */
export function plainName(name: string): string {
  const plain = name
    .replace(/[/\\]+$/, '')
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
  return plain.slice(0, 200) || 'The file'
}
