import type { PrintState } from '../../../ports/database/schema/store.ts'

/** Where each state leads by hand: the first one back. */
export const STEPS: Record<PrintState, PrintState[]> = {
  'to-print': ['printed'],
  printed: ['to-print', 'handed-out', 'mailed'],
  'handed-out': ['printed'],
  mailed: ['printed'],
}
