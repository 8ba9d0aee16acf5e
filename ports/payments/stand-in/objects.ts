import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { Refusal } from './parameters.ts'

/** One of Stripe's objects, as Stripe sends it, so without a type of ours. */
// biome-ignore lint/suspicious/noExplicitAny: Stripe's types require all their fields.
export type StripeObject = { id: string; object: string; created: number } & Record<string, any>

/** In memory, and in a file if there is one. */
export function openObjects(now: () => number, file?: string) {
  const all = new Map<string, StripeObject>(Object.entries(readSaved(file)))

  function get(id: string, param?: string): StripeObject {
    const found = all.get(id)
    if (found) return found
    const error = { code: 'resource_missing', param: param ?? 'id' }
    throw new Refusal(param ? 400 : 404, `No such object: '${id}'`, error)
  }

  return {
    get,
    add(prefix: string, object: string, fields: object): StripeObject {
      const id = `${prefix}_${randomBytes(12).toString('hex')}`
      const added = { id, object, created: seconds(now()), livemode: false, metadata: {}, ...fields }
      all.set(id, added)
      return added
    },
    remove: (id: string) => all.delete(get(id).id),
    of: (object: string) => [...all.values()].filter((each) => each.object === object).toReversed(),
    /** What Stripe sends. @param paths to expand: 'payment_intent.latest_charge' */
    view({ secret, lines, ...object }: StripeObject, paths: string[] = []): StripeObject {
      return paths.reduce((at, path) => expanded(at, path.split('.')), object as StripeObject)
    },
    save: () => file && writeFileSync(file, JSON.stringify(Object.fromEntries(all))),
  }

  function expanded(object: StripeObject, [field = '', ...rest]: string[]): StripeObject {
    const value = object[field]
    if (value === undefined) throw new Refusal(400, `This property cannot be expanded (${field}).`)
    if (value === null) return object
    const inner: StripeObject = typeof value === 'string' ? get(value) : value
    return { ...object, [field]: rest.length > 0 ? expanded(inner, rest) : inner }
  }
}

export type Objects = ReturnType<typeof openObjects>

export function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}

function readSaved(file?: string): Record<string, StripeObject> {
  try {
    return file ? JSON.parse(readFileSync(file, 'utf8')) : {}
  } catch {
    return {}
  }
}
