import { DRAFT_KEPT } from './flow.ts'

const NAME = 'booking'
const TOKEN = /^[\w-]{16,64}$/

/** The draft's token in a request's `Cookie` header, or null. */
export function tokenIn(header: string | null): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === NAME && TOKEN.test(value)) return value
  }
  return null
}

/** The `Set-Cookie` header that gives the visitor their draft: for a day, for these pages, out of reach of scripts. */
export function cookieFor(token: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${NAME}=${token}; Path=/booking; Max-Age=${DRAFT_KEPT / 1000}; HttpOnly; SameSite=Lax${secure}`
}
