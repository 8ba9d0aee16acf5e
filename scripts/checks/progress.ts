const SECOND = 1000

/** Shows what runs: on a terminal a line that changes each second, elsewhere one more line every half minute. */
export function progressLine(): { add(say: () => string): () => void; end(): void } {
  const running = new Set<() => string>()
  const { isTTY, columns = 80 } = process.stdout
  const line = () => `  … ${[...running].map((say) => say()).join(' · ')}`
  const clear = () => isTTY && process.stdout.write('\r\x1b[K')
  const timer = setInterval(
    () => {
      if (running.size === 0) return
      if (isTTY) process.stdout.write(`\r\x1b[K${line().slice(0, columns - 1)}`)
      else console.log(line())
    },
    isTTY ? SECOND : 30 * SECOND,
  )
  return {
    add(say) {
      running.add(say)
      return () => {
        running.delete(say)
        clear()
      }
    },
    end() {
      clearInterval(timer)
      clear()
    },
  }
}
