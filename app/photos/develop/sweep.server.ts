import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: (options: { type: 'minor' }) => void = runInNewContext('gc')
setFlagsFromString('--no-expose-gc')

/**
 * Gives back the buffers that were used just now, within two milliseconds. V8 looks at its own heap and hardly at the
 * buffers beside it: files that pass through one process to another leave it 40 MB larger, with this 5.
 */
export function sweep(): void {
  collect({ type: 'minor' })
}
