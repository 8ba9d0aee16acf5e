/**
 * Does a task now and then every so many milliseconds. While a turn still runs, the next is left out. `failed` gets the error of
 * a turn; the next turn comes all the same.
 */
export function repeat(
  task: () => Promise<void>,
  every: number,
  failed: (error: unknown) => void,
): { close(): Promise<void> } {
  let running: Promise<void> | null = null
  const turn = () => {
    running ??= task()
      .catch(failed)
      .finally(() => {
        running = null
      })
  }
  turn()
  const timer = setInterval(turn, every)
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
