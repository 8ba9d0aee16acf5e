import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** As Stripe sends it. */
// biome-ignore lint/suspicious/noExplicitAny: Stripe's types require all their fields.
export type StripeObject = { id: string; object: string; created: number } & Record<string, any>

/** What the server answers in place of what was requested. */
export class Refusal extends Error {
  readonly status: number
  readonly error: object
  constructor(status: number, message: string, error: { type?: string; code?: string; param?: string } = {}) {
    super(message)
    this.status = status
    this.error = { type: 'invalid_request_error', message, ...error }
  }
}

/** In memory, and in a file if there is one. */
export function openObjects(now: () => number, file?: string) {
  const saved = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const all = new Map<string, StripeObject>(Object.entries(saved))

  function get(id: string, param?: string): StripeObject {
    const found = all.get(id)
    if (found) return found
    throw new Refusal(param ? 400 : 404, `No such object: '${id}'`, { code: 'resource_missing', param })
  }

  return {
    get,
    add(prefix: string, object: string, fields: object): StripeObject {
      const id = `${prefix}_${randomBytes(12).toString('hex')}`
      const added = { id, object, created: Math.floor(now() / 1000), livemode: false, ...fields }
      all.set(id, added)
      return added
    },
    remove: (id: string) => all.delete(get(id).id),
    /** Newest first. */
    of: (object: string) => [...all.values()].filter((each) => each.object === object).toReversed(),
    /** @param paths to expand: 'payment_intent.latest_charge' */
    view({ secret, lines, line_items, ...rest }: StripeObject, paths: string[] = []): StripeObject {
      const object = rest as StripeObject
      for (const path of paths) {
        let at = object
        for (const field of path.split('.')) {
          if (!at[field]) break
          at[field] = { ...(typeof at[field] === 'string' ? get(at[field]) : at[field]) }
          at = at[field]
        }
      }
      return object
    },
    save: () => file && writeFileSync(file, JSON.stringify(Object.fromEntries(all))),
  }
}

export type Objects = ReturnType<typeof openObjects>
