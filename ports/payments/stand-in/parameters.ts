type Encoded = { [name: string]: string | Encoded }
/** A name with ! is required; '*' is any name. */
export type Spec = 'text' | 'url' | 'amount' | 'integer' | 'boolean' | Spec[] | { [name: string]: Spec }

/** What the server answers in place of what was asked. */
export class Refusal extends Error {
  readonly status: number
  readonly error: Record<string, string>
  constructor(status: number, message: string, error: { type?: string; code?: string; param?: string } = {}) {
    super(message)
    this.status = status
    this.error = { type: 'invalid_request_error', message, ...error }
  }
}

/** Reads `line_items[0][quantity]=1&…`, as strictly as Stripe does. */
export function readParameters(spec: Spec, encoded: string) {
  const all: Encoded = Object.create(null)
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() as string
    let at = all
    for (const part of path) {
      at[part] ??= Object.create(null)
      at = at[part] as Encoded
    }
    at[last] = value
  }
  return read(spec, all, '')
}

// biome-ignore lint/suspicious/noExplicitAny: the spec is the type.
function read(spec: Spec, value: string | Encoded, path: string): any {
  if (typeof spec === 'string') return readText(spec, value, path)
  if (typeof value === 'string') throw new Refusal(400, 'Invalid object', { param: path })
  if (Array.isArray(spec)) {
    return Object.entries(value).map(([at, each]) => read(spec[0] as Spec, each, `${path}[${at}]`))
  }
  for (const name of Object.keys(spec)) {
    if (!name.endsWith('!') || name.slice(0, -1) in value) continue
    const param = under(path, name.slice(0, -1))
    throw new Refusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const entries = Object.entries(value).map(([name, each]) => {
    const param = under(path, name)
    const inner = spec[name] ?? spec[`${name}!`] ?? spec['*']
    if (!inner)
      throw new Refusal(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    return [name, read(inner, each, param)]
  })
  return Object.fromEntries(entries)
}

function readText(spec: string, value: string | Encoded, param: string): string | number | boolean {
  if (typeof value !== 'string') throw new Refusal(400, 'Invalid string', { param })
  if (value === '') {
    const message = `You passed an empty string for '${param}'.`
    throw new Refusal(400, message, { code: 'parameter_invalid_empty', param })
  }
  if (spec === 'boolean') {
    if (value === 'true' || value === 'false') return value === 'true'
    throw new Refusal(400, `Invalid boolean: ${value}`, { param })
  }
  if (spec === 'amount' || spec === 'integer') {
    if (/^\d{1,12}$/.test(value)) return Number(value)
    const kind = spec === 'amount' ? 'non-negative integer' : 'integer'
    throw new Refusal(400, `Invalid ${kind}: ${value}`, { code: 'parameter_invalid_integer', param })
  }
  if (spec === 'url' && !/^https?:\/\/[^/]/.test(value)) {
    throw new Refusal(400, 'Not a valid URL', { code: 'url_invalid', param })
  }
  return value
}

function under(path: string, name: string): string {
  return path ? `${path}[${name}]` : name
}
