import { href, Link } from 'react-router'
import { Select, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { CommandForm } from '../../../studio/ui/forms/commands.tsx'
import styles from './match.module.css'
import type { MatchView } from './match-view.server.ts'

interface CardFormProps extends Pick<MatchView, 'withCards'> {
  album: string
  isOpen: boolean
}

export function CardForm({ album, withCards, isOpen }: CardFormProps) {
  if (withCards.length === 0) return null
  if (!isOpen)
    return (
      <p className={styles.card}>
        <Link className="link" to="?do=card" preventScrollReset>
          Did we miss a card? Choose whose it is
        </Link>
      </p>
    )
  return (
    <div className={styles.card}>
      <CommandForm
        action={href('/studio/albums/:album/match/card', { album })}
        title="Missed card"
        back={href('/studio/albums/:album/match', { album })}
        submit="Use as card"
      >
        <TextInput name="frame" label="Photo number" inputMode="numeric" required autoComplete="off" />
        <Select
          name="athlete"
          label="Whose card"
          options={withCards.map(({ id, label }) => [id, label] as const)}
        />
        <p className="small quiet">Hides this photo from visitors, and matches the photos after it.</p>
      </CommandForm>
    </div>
  )
}
