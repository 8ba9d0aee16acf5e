import { href } from 'react-router'
import { Copy } from '../../../studio/ui/copy.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import type { FamilyPage as Page } from './family-page.server.ts'

export function FamilyPage({ athlete, page }: { athlete: string; page: Page | null }) {
  const switching = href('/studio/athletes/:athlete/page', { athlete })
  const changing = href('/studio/athletes/:athlete/pin', { athlete })
  if (page === null) {
    return (
      <Panel title="Page for the family">
        <div className={panel.text}>
          <p>
            An address and a PIN open this athlete’s photographs of every album of the season, and nothing
            else. Both are on the card that you print.
          </p>
          <CommandButton action={switching} fields={{ page: 'on' }} label="Make the page" />
        </div>
      </Panel>
    )
  }
  const { state, address, asksPin, pin } = page
  const text = pin === null ? address : `${address}\nPIN: ${pin}`
  return (
    <Panel title="Page for the family" aside={<span className="quiet">{state === 'on' ? 'On' : 'Off'}</span>}>
      <div className={panel.text}>
        <dl className={panel.facts}>
          <dt>Address</dt>
          <dd>{address}</dd>
          <dt>PIN</dt>
          <dd>{pinText(page)}</dd>
        </dl>
        {state === 'off' && <p className="quiet">Switched off: the card does not open anything.</p>}
        {page.throttled && (
          <p className="warn">Somebody is trying PINs, so families have to wait. A new PIN lets them in.</p>
        )}
      </div>
      <div className={panel.foot}>
        <Copy
          key={text}
          text={text}
          label={pin === null ? 'Copy address' : 'Copy address and PIN'}
          what="of the page"
        />
        <CommandButton
          action={changing}
          fields={{ pin: 'new' }}
          label={asksPin ? 'New PIN' : 'Ask for a PIN'}
        />
        {asksPin && <CommandButton action={changing} fields={{ pin: 'none' }} label="Ask for no PIN" />}
        <CommandButton
          action={switching}
          fields={{ page: state === 'on' ? 'off' : 'on' }}
          label={state === 'on' ? 'Switch off' : 'Switch on'}
          bad={state === 'on'}
        />
        <p className="small quiet">
          {asksPin
            ? 'A new PIN ends the old one at once, also where it was entered before: print the card again.'
            : 'Whoever has the address, or a picture of the card, sees the photographs.'}
        </p>
      </div>
    </Panel>
  )
}

function pinText({ asksPin, pin }: Page) {
  if (!asksPin) return 'None: the address alone opens it'
  return pin === null ? 'Cannot be shown any more' : <b className="num">{pin}</b>
}
