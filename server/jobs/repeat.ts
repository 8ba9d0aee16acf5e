/**
 * Does a task now and then every so many milliseconds, one turn after another. `failed` gets the error of a turn; the next turn
 * comes all the same.
 */
export function repeat(
  task: () => Promise<void>,
  every: number,
  failed: (error: unknown) => void,
): { close(): Promise<void> } {
  let turns = Promise.resolve()
  const turn = () => {
    turns = turns.then(task).catch(failed)
  }
  turn()
  const timer = setInterval(turn, every)
  return {
    async close() {
      clearInterval(timer)
      await turns
    },
  }
}
