import type { Answer, Outcome, TargetFields } from '../../target.ts'

export const UPLOADS = '/studio/uploads'

/** Why there is no response: the connection or the site is down, or the session has ended. */
export type NoResponse = 'lost' | 'signed-out'

type Ended = Outcome | { outcome: 'missing' | 'incomplete' }

/** Asks which of these have to be sent. */
export function ask(
  files: (Omit<TargetFields, 'begun'> & { begun?: string })[],
): Promise<{ now: number; answers: Answer[] } | NoResponse> {
  return post('/questions', JSON.stringify(files))
}

/** Has the server take in a file that was sent. @param path of its upload */
export function end(path: string): Promise<Ended | NoResponse> {
  return post(`${path.slice(UPLOADS.length)}/end`)
}

/** Whether the site can be reached, and we are signed in. */
export async function probe(): Promise<'here' | NoResponse> {
  const response = await ask([])
  return typeof response === 'string' ? response : 'here'
}

async function post<T>(path: string, body?: string): Promise<T | NoResponse> {
  try {
    const response = await fetch(UPLOADS + path, { method: 'POST', body: body ?? null })
    const isOurs = response.headers.get('Content-Type')?.startsWith('application/json')
    if (isOurs) return (await response.json()) as T
    // For everybody but staff this address is a missing page, and missing pages accept only forms.
    return [404, 415].includes(response.status) ? 'signed-out' : 'lost'
  } catch {
    return 'lost'
  }
}
