import type { FileCheck, TargetFields, UploadOutcome } from '../../target.ts'

export const UPLOADS = '/studio/uploads'

/** Why there is no response: the connection or the site is down, or the session has ended. */
export type NoResponse = 'lost' | 'signed-out'

type Finished = UploadOutcome | { outcome: 'missing' | 'incomplete' | 'unknown' }

export async function fetchChecks(
  files: (Omit<TargetFields, 'begun'> & { begun?: string })[],
): Promise<{ now: number; answers: FileCheck[] } | NoResponse> {
  const answered = await request<{ now: number; answers: FileCheck[] } | UploadOutcome>(
    `${UPLOADS}/questions`,
    { method: 'POST', body: JSON.stringify(files) },
  )
  // The site can answer nothing now.
  return typeof answered === 'object' && 'outcome' in answered ? 'lost' : answered
}

export function fetchOutcome(path: string): Promise<Finished | NoResponse> {
  return request(path)
}

export async function probe(): Promise<'here' | NoResponse> {
  const response = await fetchChecks([])
  return typeof response === 'string' ? response : 'here'
}

async function request<T>(path: string, init?: RequestInit): Promise<T | NoResponse> {
  try {
    const response = await fetch(path, init)
    const isOurs = response.headers.get('Content-Type')?.startsWith('application/json')
    if (isOurs) return (await response.json()) as T
    // For everyone but staff this address is a missing page, and missing pages accept only forms.
    return [404, 415].includes(response.status) ? 'signed-out' : 'lost'
  } catch {
    return 'lost'
  }
}
