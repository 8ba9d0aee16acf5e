import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs a text for one purpose, in 43 letters that fit an address: whoever has the site's secret can prove that the
 * site wrote it, and nobody else can write it. A seal for one purpose is none for another.
 */
export type Seal = (purpose: string, text: string) => string

export function sealWith(secret: string): Seal {
  return (purpose, text) => {
    const key = createHmac('sha256', secret).update(purpose).digest()
    return createHmac('sha256', key).update(text).digest('base64url')
  }
}

/** Whether a text that somebody brings is that seal; takes the same time however much of it is right. */
export function isSeal(brought: string, seal: string): boolean {
  const [a, b] = [Buffer.from(brought), Buffer.from(seal)]
  return a.length === b.length && timingSafeEqual(a, b)
}
