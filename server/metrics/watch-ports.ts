import { errorMonitor } from 'node:events'
import { Readable } from 'node:stream'
import type { Mail } from '../../ports/mail/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import type { Metrics } from './prometheus.ts'

type StorageMetrics = Pick<Metrics, 'onStorage' | 'onStreamError'>

export function watchStorage(storage: Storage, metrics: StorageMetrics): Storage {
  return new Proxy(storage, {
    get(target, name) {
      const operation = Reflect.get(target, name)
      if (typeof operation !== 'function') return operation
      return (...given: unknown[]) => watch(String(name), () => operation.apply(target, given), metrics)
    },
  })
}

function watch(name: string, operate: () => unknown, metrics: StorageMetrics): unknown {
  const started = performance.now()
  const end = (failed: boolean) => metrics.onStorage(name, (performance.now() - started) / 1000, failed)
  const succeed = (result: unknown) => {
    end(false)
    watchStream(result, () => metrics.onStreamError(name))
    return result
  }
  const fail = (error: unknown) => {
    end(true)
    throw error
  }
  try {
    const result = operate()
    if (isIterable(result)) return watchIterable(result, end)
    return result instanceof Promise ? result.then(succeed, fail) : succeed(result)
  } catch (error) {
    return fail(error)
  }
}

/** A stream may fail after it was opened; `errorMonitor` leaves the error to its reader. */
function watchStream(result: unknown, fail: () => void): void {
  const stream = result instanceof Readable ? result : (result as { stream?: unknown } | null)?.stream
  if (stream instanceof Readable) stream.once(errorMonitor, fail)
}

function isIterable(result: unknown): result is AsyncIterable<unknown> {
  return (
    typeof result === 'object' &&
    result !== null &&
    !(result instanceof Readable) &&
    Symbol.asyncIterator in result
  )
}

async function* watchIterable(list: AsyncIterable<unknown>, end: (failed: boolean) => void) {
  let failed = false
  try {
    yield* list
  } catch (error) {
    failed = true
    throw error
  } finally {
    end(failed)
  }
}

export function watchMail(mail: Mail, onEmail: Metrics['onEmail']): Mail {
  return {
    async send(message) {
      try {
        const result = await mail.send(message)
        onEmail(result)
        return result
      } catch (error) {
        onEmail('failed')
        throw error
      }
    },
    close: () => mail.close(),
  }
}
