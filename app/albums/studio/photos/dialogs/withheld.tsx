import { href } from 'react-router'
import { CommandButton } from '../../../../studio/ui/forms/commands.tsx'
import type { WithheldWords } from '../../../frames/withheld-words.server.ts'
import styles from './dialogs.module.css'

export function Withheld({ album, frame, words }: { album: string; frame: string; words: WithheldWords }) {
  const { names, inPublic, texts, seen } = words
  const who = names.length > 0 ? LIST.format(names) : 'someone whose data you deleted'
  return (
    <section className={styles.withheld} aria-label="Hidden text">
      <p>
        <b>{inPublic ? 'Hidden in public' : 'Hidden from everyone but you'}:</b> this may name {who}.
      </p>
      <ul className="small quiet">
        {texts.map((text) => (
          <li key={text}>“{text}”</li>
        ))}
      </ul>
      <p className="small">
        Show it only if it’s about someone else. If the text changes, it’s checked again.
      </p>
      <CommandButton
        action={`${href('/studio/albums/:album/frames/:frame/words-clearance', { album, frame })}?seen=${seen}`}
        label="Show it anyway"
      />
    </section>
  )
}

const LIST = new Intl.ListFormat('en-US', { type: 'disjunction' })
