import { href, useSearchParams } from 'react-router'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { counted } from '../../../ui/count.ts'
import styles from './match.module.css'
import type { PastMatch } from './match.server.ts'

export function Past({ album, past, now }: { album: string; past: PastMatch[]; now: number }) {
  const [query] = useSearchParams()
  if (past.length === 0) return null
  const done = query.get('done')
  return (
    <div className={styles.past}>
      {past.map(({ step, at, photographs }) => (
        <div key={step} className="notice between" role={step === done ? 'status' : undefined}>
          <p>
            <b>{counted(photographs, 'photo')} tagged</b>{' '}
            {step === done ? (
              'just now.'
            ) : (
              <>
                by auto-tag, <Moment at={at} now={now} />.
              </>
            )}
          </p>
          <CommandButton
            action={href('/studio/albums/:album/match/end', { album })}
            fields={{ step }}
            label="Undo"
            icon="undo"
          />
        </div>
      ))}
    </div>
  )
}
