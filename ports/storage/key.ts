/** Segments of `[a-z0-9._-]` without a leading dot cannot leave the root. */
export function isKey(key: string): boolean {
  return key.length <= 512 && /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/.test(key)
}

export function checkedKey(key: string): string {
  if (!isKey(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}
