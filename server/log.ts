import pino, { type Logger } from 'pino'

/** One JSON line an event on stderr; no request bodies, query strings, cookies or addresses. */
export function openLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
}
