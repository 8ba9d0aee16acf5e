import { href } from 'react-router'
import { ButtonLink } from '../../../../studio/ui/controls/button.tsx'
import { Choice } from '../../../../studio/ui/controls/choice.tsx'
import { Panel } from '../../../../studio/ui/page/panel.tsx'
import type { Sale } from './sale.server.ts'

interface ForSaleProps {
  album: string
  sale: Sale
  proofs: boolean
}

export function ForSale({ album, sale: { list, lists, hasTeams }, proofs }: ForSaleProps) {
  const [only] = lists
  const words = [
    list === null && !proofs && 'Turning this on switches the album to proofs.',
    'Everyone sees small photos with your watermark until they’ve paid, and nobody downloads for free.',
    !hasTeams && 'Choose a team under Details to sell every photo of one athlete.',
  ]
  const options = lists.map(({ id, name }) => [id, lists.length === 1 ? 'On' : name] as const)
  const prices = `${href('/studio/prices')}?list=${list ?? only?.id}`
  return (
    <Panel title="For sale" aside={<ButtonLink to={prices}>Edit prices</ButtonLink>}>
      <Choice<string | null>
        action={href('/studio/albums/:album/sale', { album })}
        name="list"
        title={lists.length === 1 ? 'Sell these photos' : 'Sell these photos at the prices of'}
        description={words.filter(Boolean).join(' ')}
        value={list}
        options={[[null, 'Off'], ...options]}
      />
    </Panel>
  )
}
