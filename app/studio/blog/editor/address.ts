import { safeHref } from '../../../blog/href.ts'

/** 'example.com' → 'https://example.com', 'a@b.example' → 'mailto:a@b.example'; null for what leads nowhere. */
export function addressFrom(typed: string): string | null {
  const address = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return safeHref(`mailto:${address}`)
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#:]\S*)?$/u.test(address)) return safeHref(`https://${address}`)
  return safeHref(address)
}
