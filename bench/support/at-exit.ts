/** Calls `undo` when the process ends, however it ends. The returned function cancels that. */
export function atExit(undo: () => void): () => void {
  process.once('exit', undo)
  return () => process.off('exit', undo)
}

/** Runs the exit handlers when the run is interrupted, so that no server and no folder is left behind. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}
