import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's smallest for argon2id: 19 MiB, two passes, one lane. https://cheatsheetseries.owasp.org, Password Storage. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
/** Bytes. */
const SALT = 16
const TAG = 32
/** Hashes worked on at once. Each holds a thread of four that also read files. */
const LANES = 2

export interface PasswordHash {
  /** As a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
  hash(password: string): Promise<string>
  /** Whether it is the password; of a string that is none of ours it is not. */
  verify(password: string, hash: string): Promise<boolean>
}

/** argon2id (RFC 9106), a few at a time: a crowd of sign-ins waits its turn instead of taking the machine's memory. */
export function passwordHash(): PasswordHash {
  const gate = openGate(LANES)
  const run = (password: string, nonce: Buffer, cost: typeof COST, tagLength: number) => {
    const message = Buffer.from(password.normalize('NFKC'))
    const parameters: Argon2Parameters = { message, nonce, tagLength, ...cost }
    return gate(() => derive('argon2id', parameters) as Promise<Buffer>)
  }
  return {
    async hash(password) {
      const salt = randomBytes(SALT)
      const tag = await run(password, salt, COST, TAG)
      const { memory, passes, parallelism } = COST
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(tag)}`
    },
    async verify(password, hash) {
      const parts = hash.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/)
      if (!parts) return false
      const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
      const [salt, kept] = parts.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer]
      const tag = await run(password, salt, { memory, passes, parallelism }, kept.length)
      return timingSafeEqual(tag, kept)
    },
  }
}

/** Base64 without padding, as PHC strings have it. */
function bare(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function openGate(lanes: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = lanes
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free--
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
