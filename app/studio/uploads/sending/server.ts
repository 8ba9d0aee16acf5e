import type { Answer, Outcome, TargetFields } from '../../../uploads/target.ts'

export const UPLOADS = '/studio/uploads'

/** Why there is no answer: the line or the site is down, or the session ended. */
export type NoAnswer = 'lost' | 'signed-out'

export type Ended = Outcome | { outcome: 'missing' | 'incomplete' }

/** Asks which of these have to be sent. */
export function ask(
  files: (Omit<TargetFields, 'begun'> & { begun?: string })[],
): Promise<{ now: number; answers: Answer[] } | NoAnswer> {
  return post('/questions', JSON.stringify(files))
}

/** Has a file taken in that was sent, and returns what became of it. */
export function end(path: string): Promise<Ended | NoAnswer> {
  return post(`${path.slice(UPLOADS.length)}/end`)
}

/** Whether the site can be reached, and we are signed in. */
export async function probe(): Promise<'here' | NoAnswer> {
  const answer = await ask([])
  return typeof answer === 'string' ? answer : 'here'
}

async function post<T>(path: string, body?: string): Promise<T | NoAnswer> {
  try {
    const response = await fetch(UPLOADS + path, { method: 'POST', body: body ?? null })
    const isOurs = response.headers.get('Content-Type')?.startsWith('application/json')
    if (isOurs) return (await response.json()) as T
    // For everybody but staff there is nothing at this address, and what is there accepts only forms.
    return [404, 415].includes(response.status) ? 'signed-out' : 'lost'
  } catch {
    return 'lost'
  }
}
