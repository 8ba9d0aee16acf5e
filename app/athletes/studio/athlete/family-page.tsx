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
      <Panel title="Family page">
        <div className={panel.text}>
          <p>
            A link and a PIN open this athlete’s photos from every open album of the season, and nothing else.
            Both are on the card you print.
          </p>
          <CommandButton action={switching} fields={{ page: 'on' }} label="Create page" />
        </div>
      </Panel>
    )
  }
  const { state, address, asksPin, pin } = page
  const text = pin === null ? address : `${address}\nPIN: ${pin}`
  return (
    <Panel title="Family page" aside={<span className="quiet">{state === 'on' ? 'On' : 'Off'}</span>}>
      <div className={panel.text}>
        <dl className={panel.facts}>
          <dt>Link</dt>
          <dd>{address}</dd>
          <dt>PIN</dt>
          <dd>{pinText(page)}</dd>
        </dl>
        {state === 'off' && <p className="quiet">The card doesn’t open a page while this is off.</p>}
        {page.throttled && (
          <p className="warn">
            Someone is guessing PINs, so the family has to wait. Set a new PIN to let them in.
          </p>
        )}
      </div>
      <div className={panel.foot}>
        <Copy
          key={text}
          text={text}
          label={pin === null ? 'Copy link' : 'Copy link and PIN'}
          what="of the page"
        />
        <CommandButton action={changing} fields={{ pin: 'new' }} label={asksPin ? 'New PIN' : 'Add a PIN'} />
        {asksPin && <CommandButton action={changing} fields={{ pin: 'none' }} label="Remove PIN" />}
        <CommandButton
          action={switching}
          fields={{ page: state === 'on' ? 'off' : 'on' }}
          label={state === 'on' ? 'Turn off' : 'Turn on'}
        />
        <p className="small quiet">
          {asksPin
            ? 'A new PIN replaces the old one right away, even on devices that have it. Print the card again.'
            : 'Anyone with the link, or a photo of the card, can see these photos.'}
        </p>
      </div>
    </Panel>
  )
}

function pinText({ asksPin, pin }: Page) {
  if (!asksPin) return 'None. The link is enough.'
  return pin === null ? 'Can’t be shown anymore' : <b className="num">{pin}</b>
}
