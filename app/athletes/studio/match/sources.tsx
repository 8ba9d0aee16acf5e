import { href, Link } from 'react-router'
import { Icon, type IconName } from '../../../studio/ui/icon.tsx'
import { counted } from '../../../ui/count.ts'
import { CARD_ENDS } from '../../match/cards.ts'
import type { Shown } from './choices.ts'
import styles from './match.module.css'
import type { MatchView } from './match-view.server.ts'

interface SourcesProps {
  album: string
  view: MatchView
  shown: Shown
  onShow(shown: Shown): void
}

export function Sources({ album, view, shown, onShow }: SourcesProps) {
  const { counts, unsought } = view
  const left = counts.none + counts.unsure
  const seeking = unsought > 0 ? ` Still looking through ${counted(unsought, 'photo')}.` : ''
  const sources: [Shown, IconName, string, string][] = [
    ['all', 'all', 'All sources', 'Captions and cards that agree.'],
    ['caption', 'caption', 'Captions', 'Names or numbers in captions, keywords, and people shown.'],
    ['card', 'card', 'QR cards', `${cardsSentence(counts)}${seeking} A card ${CARD_ENDS}.`],
  ]
  return (
    <div className={styles.sources}>
      <ul aria-label="Sources">
        {sources.map(([one, icon, words, sentence]) => (
          <li key={one}>
            <button type="button" aria-pressed={one === shown} onClick={() => onShow(one)}>
              <Icon name={icon} />
              <b>{words}</b>
              <span className={styles.count}>{counts[one].toLocaleString('en-US')}</span>
              <small className="small quiet">{sentence}</small>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.rest}>
        <b>Left for you</b>
        <span className={styles.count}>{left.toLocaleString('en-US')}</span>
        <small className="small quiet">
          No match, or not sure.{' '}
          <Link className="link" to={href('/studio/albums/:album/tagging', { album })}>
            Tag by hand
          </Link>
        </small>
      </p>
    </div>
  )
}

function cardsSentence({ cards, cardsWithoutTime: without }: MatchView['counts']): string {
  if (cards === 0) return 'No cards found.'
  const nobody = without === 1 ? 'it can’t be used' : 'they can’t be used'
  if (without === cards) return `${counted(cards, 'card')} without a time, so ${nobody}.`
  return `${counted(cards, 'card')} found${without > 0 ? `, ${without} without a time, so ${nobody}` : ''}.`
}
