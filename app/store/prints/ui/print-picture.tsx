import { largestWidth, photoUrl, widthsFor } from '../../../photos/rules/address.ts'
import type { CoverView } from '../../../photos/rules/photo.ts'
import { type PrintSpec, sheetOf } from '../print.ts'
import styles from './print.module.css'

interface PrintPictureProps {
  photo: CoverView
  print: Omit<PrintSpec, 'count'>
  alt: string
  /** Pixels. */
  width: number
}

/** The photo with its crop, or on its white paper. An SVG, because the policy allows no inline style. */
export function PrintPicture({ photo, print, alt, width }: PrintPictureProps) {
  const { left, top, paper, ...sheet } = sheetOf(photo, print)
  const seen = print.border ? paper : photo
  const file = widthsFor(photo.width).find((w) => w >= width) ?? largestWidth(photo.width)
  const href = photo.developed ? photoUrl(photo, file, 'jpg', photo.folder) : photo.placeholder
  const all = `M0 0H${photo.width}V${photo.height}H0z`
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${seen.width} ${seen.height}`}
      role={alt === '' ? 'presentation' : 'img'}
      aria-label={alt || undefined}
    >
      {print.border && <path fill="#fff" d={`M0 0H${paper.width}V${paper.height}H0z`} />}
      <image
        href={href}
        x={(seen.width - photo.width) / 2}
        y={(seen.height - photo.height) / 2}
        width={photo.width}
        height={photo.height}
        preserveAspectRatio="none"
      />
      {!print.border && (
        <>
          <path
            className={styles.shade}
            fillRule="evenodd"
            d={`${all}M${left} ${top}h${sheet.width}v${sheet.height}h${-sheet.width}z`}
          />
          <rect className={styles.crop} x={left} y={top} {...sheet} />
        </>
      )}
    </svg>
  )
}
