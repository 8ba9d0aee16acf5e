// Joins CRC-32 checksums as zlib's crc32_combine does (RFC 1952 has the polynomial, reversed).

const POLYNOMIAL = 0xedb88320

function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 1 << 31, rest = b; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= rest
    rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1
  }
  return product
}

/** x to the power of 2^n, by n; they repeat after 32. */
const POWERS = [1 << 30]
while (POWERS.length < 32) POWERS.push(multiply(POWERS.at(-1) as number, POWERS.at(-1) as number))

function shifted(crc: number, bytes: number): number {
  let power = 1 << 31
  // A byte has eight bits: x^8 is the third power.
  for (let left = bytes, n = 3; left > 0; left = Math.floor(left / 2), n++) {
    if (left % 2 === 1) power = multiply(POWERS[n % 32] as number, power)
  }
  return multiply(power, crc) >>> 0
}

export function joinedCrc(crc: number, next: number, bytes: number): number {
  return (shifted(crc, bytes) ^ next) >>> 0
}

/** Returns the checksum of the last `bytes` of something, from that of all and that of what is before. */
export function restCrc(all: number, before: number, bytes: number): number {
  return (all ^ shifted(before, bytes)) >>> 0
}
