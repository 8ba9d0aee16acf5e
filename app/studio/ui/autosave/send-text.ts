import type { SaveResult } from './autosave.ts'

/** Browsers send at most 64 KiB after the page is left. A longer text stays in the browser's copy. Bytes. */
const KEEPALIVE = 60_000

/** Sends a text without React Router, which would replace the editor by an error page. */
export async function sendText<Text>(
  address: string,
  { text, edit, keep }: { text: Text; edit: number; keep: boolean },
): Promise<SaveResult<Text>> {
  const body = new URLSearchParams({ text: JSON.stringify(text), edit: `${edit}`, keep: `${keep}` })
  const keepalive = body.toString().length < KEEPALIVE
  try {
    const response = await fetch(address, { method: 'POST', body, keepalive })
    // Whoever is not signed in finds no studio.
    if (response.status === 404) return { failed: 'signed-out' }
    if (response.status === 413) return { refused: 'This is too long to be saved. Shorten it.' }
    return response.ok ? await response.json() : { failed: 'offline' }
  } catch {
    return { failed: 'offline' }
  }
}
