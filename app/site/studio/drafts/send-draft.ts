import { href } from 'react-router'
import type { SectionName } from '../../sections/shapes.ts'
import type { Kept } from './drafts.server.ts'

const TOO_LONG = { refused: 'This is too long to be kept: shorten it.' }

/** Sends a draft without React Router, which would replace the form by an error page. */
export async function sendDraft(
  section: SectionName,
  content: unknown,
  mark: string,
): Promise<Kept | 'offline' | 'signed-out'> {
  try {
    const response = await fetch(href('/studio/site/drafts'), {
      method: 'POST',
      body: new URLSearchParams({ section, content: JSON.stringify(content), mark }),
    })
    if (response.status === 404) return 'signed-out'
    if (response.status === 413) return TOO_LONG
    return response.ok ? await response.json() : 'offline'
  } catch {
    return 'offline'
  }
}
