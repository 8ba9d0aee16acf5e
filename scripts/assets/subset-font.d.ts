declare module 'subset-font' {
  type AxisRange = number | { min: number; max: number; default?: number }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: {
      targetFormat?: 'sfnt' | 'woff2'
      keepFeatures?: string[]
      variationAxes?: Record<string, AxisRange>
      noHinting?: boolean
      dropTables?: string[]
    },
  ): Promise<Buffer>
}
