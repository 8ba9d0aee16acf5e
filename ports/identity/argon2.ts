import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { inTurns } from '../in-turns.ts'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id: https://cheatsheetseries.owasp.org, Password Storage. Memory in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
/** Bytes. */
const SALT = 16
const TAG = 32
/** Each hash occupies one of the four threads that also read files. */
const CONCURRENCY = 2

/** No password's hash; verifying against it costs as much as against any other. */
export const NO_PASSWORD = phc(Buffer.alloc(SALT), Buffer.alloc(TAG))

export interface PasswordHash {
  /** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
  hash(password: string): Promise<string>
  /** False also for a string that is no argon2id hash. */
  verify(password: string, hash: string): Promise<boolean>
}

/** Hashes with argon2id (RFC 9106), two at a time: a crowd of sign-ins queues instead of using up the memory. */
export function passwordHash(): PasswordHash {
  const limited = inTurns(CONCURRENCY)
  const run = (password: string, nonce: Buffer, cost: typeof COST, tagLength: number) => {
    const message = Buffer.from(password.normalize('NFKC'))
    const parameters: Argon2Parameters = { message, nonce, tagLength, ...cost }
    return limited(() => derive('argon2id', parameters) as Promise<Buffer>)
  }
  return {
    async hash(password) {
      const salt = randomBytes(SALT)
      return phc(salt, await run(password, salt, COST, TAG))
    },
    async verify(password, hash) {
      const parts = hash.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/)
      if (!parts) return false
      const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
      const [salt, stored] = parts.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer]
      const tag = await run(password, salt, { memory, passes, parallelism }, stored.length)
      return timingSafeEqual(tag, stored)
    },
  }
}

function phc(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
