import { href, useSearchParams } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { counted } from '../../../ui/count.ts'
import styles from './match.module.css'
import type { PastMatch } from './match.server.ts'

export function Past({ album, past, now }: { album: string; past: PastMatch[]; now: number }) {
  const [query] = useSearchParams()
  const { Form, busy, refused } = useCommand()
  if (past.length === 0 && !refused) return null
  const done = query.get('done')
  return (
    <div className={styles.past}>
      {past.map(({ step, at, photographs }) => (
        <div key={step} className="notice between" role={step === done ? 'status' : undefined}>
          <p>
            <b>{counted(photographs, 'photograph')} tagged</b>{' '}
            {step === done ? (
              'by this match.'
            ) : (
              <>
                by the match of <Moment at={at} now={now} />.
              </>
            )}
          </p>
          <Form method="post" action={href('/studio/albums/:album/match/end', { album })}>
            <input type="hidden" name="step" value={step} />
            <Button type="submit" busy={busy} icon="undo">
              Take it all back
            </Button>
          </Form>
        </div>
      ))}
      <Problem error={refused} />
    </div>
  )
}
