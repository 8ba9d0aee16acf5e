/** A pattern for `like … escape '!'` that matches texts with these letters, wildcards of LIKE among them. */
export function containing(letters: string): string {
  return `%${letters.replace(/[%_!]/g, '!$&')}%`
}
