import { allBut, type Blank, LocationUnknown } from '../location/blanks.ts'
import { checksum, chunksIn } from '../location/formats/png.server.ts'
import { type Source, textOf } from '../location/source.ts'
import { bareTiff } from './tiff.ts'

const PICTURE = [
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['bKGD', 'hIST', 'pHYs', 'tIME'],
]
/** A private type that no program knows and any may copy. */
const SKIPPED = [...Buffer.from('skIp')]
const LONGEST_NAME = 80

export async function barePng(source: Source): Promise<Blank[]> {
  const blanks: Blank[] = []
  let end = 0
  for await (const chunk of chunksIn(source)) {
    const inside: Blank[] = []
    if (chunk.type === 'eXIf') inside.push(...(await bareTiff(source, chunk.at, chunk.end)))
    else if (chunk.type === 'iCCP') inside.push(await unnamed(source, chunk.at))
    else if (!PICTURE.includes(chunk.type)) {
      inside.push(
        { start: chunk.at - 4, end: chunk.at, fill: SKIPPED },
        ...allBut({ start: chunk.at, end: chunk.end }, []),
      )
    }
    blanks.push(...inside)
    if (inside.length > 0) blanks.push(await checksum(source, chunk, inside))
    end = chunk.type === 'IEND' ? chunk.end + 4 : 0
  }
  if (end === 0) throw new LocationUnknown('It doesn’t end.')
  return [...blanks, ...allBut({ start: end, end: source.size }, [])]
}

async function unnamed(source: Source, at: number): Promise<Blank> {
  const name = textOf(await source.read(at, at + LONGEST_NAME)).split('\0', 1)[0] ?? ''
  return { start: at, end: at + name.length, fill: Array(name.length).fill(0x78) }
}
