import pino, { type DestinationStream, type Logger } from 'pino'

/** PostgreSQL's fields of an error that may quote rows: 'Failing row contains (…)'. */
const QUOTING = ['detail', 'where', 'hint', 'internalQuery', 'query', 'parameters']
const remove = ['err.', 'err.cause.', 'err.aggregateErrors[*].'].flatMap((at) =>
  QUOTING.map((name) => `${at}${name}`),
)

/** One JSON line per event, by default on stderr. Logs no request bodies, query strings, cookies, addresses or rows. */
export function openLog(level: string, to: DestinationStream = pino.destination(2)): Logger {
  const redact = { paths: remove, remove: true }
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }, to)
}

/** A request's path without the client, the album, and the secrets of the calendar feed and of share links. */
export function loggedPath({ pathname }: URL): string {
  return pathname
    .replace(/^(\/client)\/[^/]+(\/[^/]+)?/i, (_, start, album) => `${start}/*${album ? '/*' : ''}`)
    .replace(/^(\/calendar)\/.+/i, '$1/*')
    .replace(/^(\/+s)\/+[^/]+/i, '$1/*')
}
