/** The pattern of `like … escape '!'` for texts that contain these letters, also those that LIKE takes for a pattern. */
export function containing(letters: string): string {
  return `%${letters.replace(/[%_!]/g, '!$&')}%`
}
