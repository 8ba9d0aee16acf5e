import styles from './qr-code.module.css'

/** Dark on white in every color scheme, as cameras expect. */
export function QrCode({ code, label }: { code: boolean[][]; label: string }) {
  const path = code.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${code.length} ${code.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
