/** Undoes something when the process ends, however it ends; the returned function lets it be. */
export function atExit(undo: () => void): () => void {
  process.once('exit', undo)
  return () => process.off('exit', undo)
}

/** Makes a broken-off run end by way of its exit handlers, so that no server and no folder is left behind. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}
