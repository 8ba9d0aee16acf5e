// Checks that tus 1.0 demands, where its package responds with another status or none.

const VERSION = '1.0.0'
/** Nobody reads a file that is on its way. */
const METHODS = ['OPTIONS', 'POST', 'HEAD', 'PATCH', 'DELETE']
const BYTES = 'application/offset+octet-stream'

/** Some programs cannot send PATCH or DELETE, and override a POST. */
export function asMeant(request: Request): Request {
  const method = request.headers.get('X-HTTP-Method-Override') ?? ''
  if (request.method !== 'POST' || !['PATCH', 'DELETE'].includes(method)) return request
  return new Request(request, { method })
}

export function refuseRequest(request: Request): Response | null {
  const { method, headers } = request
  if (!METHODS.includes(method))
    return refused(405, 'Uploads cannot be downloaded.', { Allow: METHODS.join(', ') })
  if (method === 'OPTIONS') return null
  const version = headers.get('Tus-Resumable')
  if (version !== VERSION) {
    return refused(412, `Tus-Resumable should be ${VERSION}.`, {
      'Tus-Version': VERSION,
    })
  }
  if (isReading(method)) return null
  return refuseBody(request)
}

/**
 * Responds for an upload whose bytes are gone because it was taken in: a sender that lost the last response would
 * send it again.
 */
export function respondFinished({ method }: Request, { size }: { size: number }): Response | null {
  if (method === 'PATCH') return refused(409, 'The upload is already complete.')
  if (method !== 'HEAD') return null
  const length = String(size)
  return new Response(null, {
    headers: {
      'Tus-Resumable': VERSION,
      'Cache-Control': 'no-store',
      'Upload-Offset': length,
      'Upload-Length': length,
    },
  })
}

function refuseBody({ method, headers }: Request): Response | null {
  const length = headers.get('Content-Length')
  if (!length && (method === 'PATCH' || headers.has('Transfer-Encoding'))) {
    return refused(411, 'Content-Length is required.')
  }
  if (method === 'PATCH' && !headers.has('Upload-Offset')) return refused(400, 'Upload-Offset is required.')
  if (method !== 'PATCH' && Number(length ?? 0) === 0) return null
  if (method === 'DELETE') return refused(413, 'DELETE must not have a body.')
  return headers.get('Content-Type') === BYTES ? null : refused(415, `The Content-Type should be ${BYTES}.`)
}

/** A body may stay unread. */
function refused(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return new Response(sentence, {
    status,
    headers: { ...headers, 'Tus-Resumable': VERSION, Connection: 'close' },
  })
}

export function isReading(method: string): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method)
}
