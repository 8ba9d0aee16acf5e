import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'

/** A token that names an unknown key makes us look again, but not more often than this. Milliseconds. */
const LOOK_AGAIN = 30_000
const TIMEOUT = 5_000

/**
 * The public keys at `url`, kept for as long as the answer's max-age says. A key that is not among them is looked for
 * once more: they may just have been changed.
 */
export function publicKeys(url: string, now: () => number = Date.now): JWTVerifyGetKey {
  let kept: { keys: ReturnType<typeof createLocalJWKSet>; until: number; from: number } | undefined
  let underway: Promise<NonNullable<typeof kept>> | undefined

  async function look() {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
    if (!answer.ok) throw new Error(`The identity service's keys could not be had (${answer.status}).`)
    const keys = createLocalJWKSet((await answer.json()) as JSONWebKeySet)
    const from = now()
    kept = { keys, from, until: from + maxAge(answer.headers) }
    return kept
  }
  function lookOnce() {
    underway ??= look().finally(() => {
      underway = undefined
    })
    return underway
  }

  return async (header, token) => {
    const known = kept && kept.until > now() ? kept : await lookOnce()
    try {
      return await known.keys(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || now() - known.from < LOOK_AGAIN) throw error
      return (await lookOnce()).keys(header, token)
    }
  }
}

/** Milliseconds. */
function maxAge(headers: Headers): number {
  const seconds = headers.get('Cache-Control')?.match(/\bmax-age=(\d+)/)?.[1]
  return Number(seconds ?? 0) * 1000
}
