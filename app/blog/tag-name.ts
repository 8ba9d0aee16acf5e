/** A tag as a label: tags are kept in lower case. */
export function tagName(tag: string): string {
  return tag.charAt(0).toLocaleUpperCase('en-US') + tag.slice(1)
}
