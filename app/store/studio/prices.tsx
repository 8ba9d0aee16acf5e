import { useState } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { byOf } from '../../accounts/staff-context.server.ts'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { Button, ButtonLink } from '../../studio/ui/controls/button.tsx'
import { TextInput } from '../../studio/ui/controls/fields.tsx'
import { CommandButton } from '../../studio/ui/forms/commands.tsx'
import { SideNav } from '../../studio/ui/page/nav.tsx'
import { Column, Columns, Page } from '../../studio/ui/page/page.tsx'
import panel from '../../studio/ui/page/panel.module.css'
import { Panel } from '../../studio/ui/page/panel.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { counted } from '../../ui/count.ts'
import { currencyName, moneyText } from '../../ui/money.ts'
import { canSell, readStoreSettings } from '../payments/store-settings.server.ts'
import type { Prices as PricesOf } from '../prices/price-list.ts'
import { changePriceList, type PriceList, readPriceLists } from '../prices/price-lists.server.ts'
import { cutOff, nameOfSize, SIZES, sheetOf } from '../prints/print.ts'
import type { Route } from './+types/prices.ts'
import { Preview } from './prices/preview.tsx'
import { readPrices } from './prices/read-prices.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return readPage(url, context)
}

async function readPage(url: URL, context: Route.LoaderArgs['context']) {
  const ports = context.get(portsContext)
  const [store, lists] = await Promise.all([readStoreSettings(ports), readPriceLists(ports.database)])
  const asked = url.searchParams.get('list')
  const list = asked === null ? lists[0] : lists.find(({ id }) => id === asked)
  if (!list || !canSell(store)) throw data(null, { status: 404 })
  return { currency: store.currency, lists, list, saved: url.searchParams.has('saved') }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { currency, list } = await readPage(url, context)
  const form = await request.formData()
  const name = textOf(form, 'name').slice(0, 60)
  const { prices, errors } = readPrices((field) => textOf(form, field), currency)
  if (name === '') errors.name = 'Give the list a name.'
  if (Object.keys(errors).length > 0) return data({ errors }, { status: 400 })
  const by = byOf(context)
  await context
    .get(portsContext)
    .database.write((trx) => changePriceList(trx, { id: list.id, name, prices }, by))
  throw redirect(`${listPage(list.id)}&saved`)
}

export const meta = titled('Prices')

const listPage = (id: string) => `${href('/studio/prices')}?list=${id}`

export default function Prices({ loaderData, actionData }: Route.ComponentProps) {
  const { lists, list, currency } = loaderData
  return (
    <Page
      title="Prices"
      description={`In ${currencyName(currency)}`}
      actions={
        <div className="buttons">
          <ButtonLink to={href('/studio/orders')}>Orders</ButtonLink>
          <CommandButton action={href('/studio/prices/lists')} icon="add" label="New list" />
        </div>
      }
    >
      <SideNav
        label="Price lists"
        pages={lists.map((one) => [listPage(one.id), one.name])}
        current={listPage(list.id)}
      >
        <List key={list.id} {...loaderData} errors={actionData?.errors} />
      </SideNav>
    </Page>
  )
}

interface Field {
  name: keyof PricesOf
  label: string
  description: string
}

const USUAL = { width: 3000, height: 2000 }
const PHOTOS: Field[] = [
  { name: 'photo', label: 'Original', description: 'As big as you uploaded it, without your watermark.' },
  { name: 'web', label: 'For sharing', description: '1,600 pixels, without your watermark.' },
]
const BUNDLES: Field[] = [
  { name: 'game', label: 'Every photo of one athlete, one game', description: 'Originals, from one album.' },
  {
    name: 'season',
    label: 'Every photo of one athlete, the season',
    description: 'Originals. Later games of the team are added. Only on the athlete’s page.',
  },
  { name: 'album', label: 'The whole album', description: 'Every original in it.' },
]

const PRINTS = SIZES.map((name): Field => {
  const off = cutOff(USUAL, sheetOf(USUAL, { size: name, x: 0, y: 0, border: false }))
  return {
    name,
    label: nameOfSize(name),
    description: off === 0 ? 'Fits a 3:2 photo.' : `Cuts ${off}% of a 3:2 photo.`,
  }
})

type ListProps = Route.ComponentProps['loaderData'] & { errors?: Record<string, string> | undefined }

function List({ list, lists, currency, saved, errors = {} }: ListProps) {
  const [shown, setShown] = useState(list.prices)
  const busy = useNavigation().formMethod === 'POST'
  const fields = { list, currency, errors }
  return (
    <Columns>
      <Column>
        <Form
          className="stack"
          method="post"
          aria-label={list.name}
          noValidate
          onInput={({ currentTarget }) => {
            const typed = new FormData(currentTarget)
            setShown(readPrices((field) => textOf(typed, field), currency).prices)
          }}
        >
          <Panel title="List" description={usedBy(list, lists[0]?.id === list.id)}>
            <div className={panel.text}>
              <TextInput
                label="Name"
                name="name"
                maxLength={60}
                defaultValue={list.name}
                error={errors.name}
                help="Only you see it."
              />
            </div>
          </Panel>
          <Fields {...fields} title="One photo" all={PHOTOS} />
          <Fields {...fields} title="Bundles" all={BUNDLES} />
          <Fields {...fields} title="Prints" all={PRINTS} />
          <div className="buttons">
            <Button type="submit" variant="filled" busy={busy}>
              Save prices
            </Button>
            <p role="status">{saved && !busy && 'Saved. New prices count for everything not yet ordered.'}</p>
          </div>
        </Form>
        <CommandButton
          action={href('/studio/prices/:list/deletion', { list: list.id })}
          label="Delete this list"
        />
      </Column>
      <Preview prices={shown} currency={currency} />
    </Columns>
  )
}

function usedBy({ albums }: PriceList, isFirst: boolean): string {
  const used = albums === 0 ? 'No album uses it yet.' : `${counted(albums, 'album')}.`
  return isFirst ? `Offered first when you put an album up for sale. ${used}` : used
}

interface FieldsProps extends Pick<ListProps, 'list' | 'currency'> {
  errors: Record<string, string>
  title: string
  all: Field[]
}

function Fields({ list, currency, errors, title, all }: FieldsProps) {
  return (
    <Panel title={title} description="Leave a price empty to not sell it.">
      <div className={panel.text}>
        {all.map(({ name, label, description }) => {
          const amount = list.prices[name]
          return (
            <TextInput
              key={name}
              label={label}
              description={description}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={amount === null ? '' : moneyText(amount, currency)}
              error={errors[name]}
            />
          )
        })}
      </div>
    </Panel>
  )
}
