import pino, { type DestinationStream, type Logger } from 'pino'

/** What PostgreSQL adds to an error, and quotes rows in: 'Failing row contains (…)'. */
const QUOTING = ['detail', 'where', 'hint', 'internalQuery', 'query', 'parameters']
const remove = ['err.', 'err.cause.', 'err.aggregateErrors[*].'].flatMap((at) =>
  QUOTING.map((name) => `${at}${name}`),
)

/** One JSON line an event, on stderr unless told; no request bodies, query strings, cookies, addresses or rows. */
export function openLog(level: string, to: DestinationStream = pino.destination(2)): Logger {
  const redact = { paths: remove, remove: true }
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }, to)
}

/** A request's path as it may be written down: which client and which album is nobody's business. */
export function loggedPath({ pathname }: URL): string {
  return pathname.replace(
    /^(\/client)\/[^/]+(\/[^/]+)?/i,
    (_, start, album) => `${start}/*${album ? '/*' : ''}`,
  )
}
