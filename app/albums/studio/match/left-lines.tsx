import type { SheetLine } from '../../../athletes/match/sheet.server.ts'
import { Badge } from '../../../studio/ui/badge.tsx'
import { counted } from '../../../ui/count.ts'
import styles from './match.module.css'

/** Lines of a sheet that are left out, those with a problem first. */
export function Left({ lines }: { lines: SheetLine[] }) {
  const wrong = lines.filter(({ fine }) => !fine)
  return (
    <details className={styles.left} open={wrong.length > 0}>
      <summary>{`${counted(lines.length, 'line')} left out`}</summary>
      <ul>
        {[...wrong, ...lines.filter(({ fine }) => fine)]
          .slice(0, 100)
          .map(({ line, read, problem, fine }) => (
            <li key={line}>
              <span className="small quiet num">Line {line}</span>
              <span className="num">{read}</span>
              {fine ? (
                <span className="quiet">{problem}</span>
              ) : (
                <Badge shape="cross" tone="bad">
                  {problem}
                </Badge>
              )}
            </li>
          ))}
      </ul>
    </details>
  )
}
