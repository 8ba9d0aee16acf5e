import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { emWidth, inkWidth, isAccented, isDrawn, isExtended } from './measure.ts'

const run = promisify(execFile)

describe('the width of a brand', () => {
  test('is the sum of its letters, whatever their order', () => {
    expect(emWidth('BASELINE', 'wide')).toBeCloseTo(6.613, 3)
    expect(emWidth('BASELINE', 'phone')).toBeCloseTo(4.304, 3)
    expect(emWidth('ENILESAB', 'wide')).toBe(emWidth('BASELINE', 'wide'))
  })

  test('without the space outside its ink is what fits a box', () => {
    expect(inkWidth('BASELINE', 'wide')).toEqual({ width: 6.486, start: 0.079 })
    expect(inkWidth('BASELINE', 'phone').width).toBe(4.223)
  })

  test('measures an accented letter as the letter without its accent', () => {
    expect(emWidth('PEÑA', 'wide')).toBe(emWidth('PENA', 'wide'))
  })

  test('measures letters of the other files too', () => {
    expect(emWidth('Œ', 'wide')).toBeGreaterThan(emWidth('O', 'wide'))
    expect(emWidth('Ś', 'wide')).toBe(emWidth('S', 'wide'))
  })

  test('estimates what Archivo cannot write, as a whole', () => {
    expect(emWidth('山田', 'phone')).toBeGreaterThanOrEqual(2)
    expect(emWidth('Studio 山', 'wide')).toBe(emWidth('Studio 山', 'phone'))
  })

  test('of nothing is nothing', () => {
    expect(inkWidth('', 'wide')).toEqual({ width: 0, start: 0 })
  })
})

describe('the letters of Archivo', () => {
  test.each(['Baseline', 'Ana Marković', 'Łódź Śląska', "O'Neill & Søn", 'Krásný', 'Sîngur Țară'])(
    'write %s',
    (name) => {
      expect(isDrawn(name)).toBe(true)
    },
  )

  test.each(['Ελένη', 'Studio 山田', 'Nguyễn', 'استوديو', 'צילום', 'Студия'])('do not write %s', (name) => {
    expect(isDrawn(name)).toBe(false)
  })

  test('are in another file only where a name has them', () => {
    expect(['Baseline', 'Łódź', 'Ελένη'].map(isAccented)).toEqual([false, true, false])
    expect(['Señor', 'Œuvre', 'Weiß'].map(isAccented)).toEqual([true, true, true])
    expect(['Baseline', 'Señor', 'Œuvre', 'Ελένη'].map(isExtended)).toEqual([false, false, false, false])
    expect(['Marković', 'Łódź', 'Țară'].map(isExtended)).toEqual([true, true, true])
  })
})

describe('the font file', () => {
  test('weighs at most 45 kB', async () => {
    expect((await stat(new URL('archivo.woff2', import.meta.url))).size).toBeLessThanOrEqual(45_000)
  })

  test('and its table are what the script makes', { tags: 'all', timeout: 30_000 }, async () => {
    await run(process.execPath, ['scripts/assets/font.ts', '--check'])
  })
})
