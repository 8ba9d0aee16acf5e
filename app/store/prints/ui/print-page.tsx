import { Form, Link, useNavigate, useSearchParams } from 'react-router'
import * as t from '#messages/store'
import { useSite } from '../../../site/use-site.ts'
import { money } from '../../../ui/money.ts'
import { cutOff, fieldsOf, MOST_PRINTS, nameOfSize, type PrintSpec, readSpec, sheetOf } from '../print.ts'
import type { PrintPageView } from '../print-page.server.ts'
import { CropStage } from './crop-stage.tsx'
import styles from './print.module.css'

/** The address has the choices, so that each control is a link. */
export function PrintPage(page: PrintPageView) {
  const { photo, number, sizes, currency, back } = page
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const spec = specOf(page, search)
  const address = (change: Partial<PrintSpec>) => `?${new URLSearchParams(fieldsOf({ ...spec, ...change }))}`
  const move = (change: Partial<PrintSpec>) =>
    void navigate(address(change), { replace: true, preventScrollReset: true })
  const isLarge = sizes.some(([, each]) => each === null)
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t.printNumber({ number })}</h1>
        <Link className="link" to={back}>
          {t.keepLooking()}
        </Link>
      </div>
      <CropStage photo={photo} spec={spec} alt={photo.alt} move={move} />
      <div className={styles.choices}>
        <nav className={styles.sizes} aria-label={t.printSize()}>
          {sizes.map(([size, each]) => (
            <Control key={size} to={each === null ? null : address({ size })} current={size === spec.size}>
              <b>{nameOfSize(size)}</b>
              <span>{each === null ? t.tooBig() : money(each, currency)}</span>
            </Control>
          ))}
        </nav>
        <Crop page={page} spec={spec} address={address} />
        {isLarge && <p className="small">{t.tooFewPixels()}</p>}
        <Order page={page} spec={spec} address={address} />
      </div>
    </div>
  )
}

/** Of the address, or the first size with the crop at the point of focus. */
function specOf({ photo, sizes }: PrintPageView, search: URLSearchParams): PrintSpec {
  const sold = sizes.filter(([, each]) => each !== null).map(([size]) => size)
  const read = readSpec((name) => search.get(name))
  if (read && sold.includes(read.size)) return read
  const { x, y } = photo.focus ?? { x: 50, y: 50 }
  const size = sold[0] ?? sizes[0]?.[0] ?? '4x6'
  return { size, x: Math.round(x), y: Math.round(y), border: false, count: 1 }
}

interface ControlProps {
  to: string | null
  current?: boolean
  label?: string
  children: React.ReactNode
}

function Control({ to, current = false, label, children }: ControlProps) {
  if (to === null) return <span aria-disabled="true">{children}</span>
  return (
    <Link to={to} replace preventScrollReset aria-label={label} aria-current={current || undefined}>
      {children}
    </Link>
  )
}

interface PartProps {
  page: PrintPageView
  spec: PrintSpec
  address: (change: Partial<PrintSpec>) => string
}

const STEP = 10

function Crop({ page: { pixels }, spec, address }: PartProps) {
  const { border } = spec
  const sheet = sheetOf(pixels, { ...spec, border: false })
  const off = cutOff(pixels, sheet)
  if (off === 0) return <p className="small">{t.fitsPaper({ size: nameOfSize(spec.size) })}</p>
  const axis = sheet.width < pixels.width ? 'x' : 'y'
  const to = (by: number) => {
    const at = Math.min(100, Math.max(0, spec[axis] + by))
    return at === spec[axis] ? null : address({ [axis]: at })
  }
  const [first, last] = axis === 'x' ? [t.moveLeft(), t.moveRight()] : [t.moveUp(), t.moveDown()]
  return (
    <>
      <p className="small" role="status">
        {border ? t.nothingCut() : t.cutOff({ percent: off })}
      </p>
      <div className={styles.row}>
        <Link className="link" to={address({ border: !border })} replace preventScrollReset>
          {border ? t.fillPaper() : t.keepWhole()}
        </Link>
        {!border && (
          <nav className={styles.stepper} aria-label={t.crop()}>
            <Control to={to(-STEP)} label={first}>
              {axis === 'x' ? '←' : '↑'}
            </Control>
            <Control to={to(STEP)} label={last}>
              {axis === 'x' ? '→' : '↓'}
            </Control>
          </nav>
        )}
      </div>
    </>
  )
}

function Order({ page: { frame, sizes, currency, base }, spec, address }: PartProps) {
  const { owner } = useSite()
  const { count } = spec
  const [, each = null] = sizes.find(([size]) => size === spec.size) ?? []
  if (each === null) return null
  return (
    <>
      <div className={styles.row}>
        <span>{t.howMany()}</span>
        <nav className={styles.stepper} aria-label={t.howMany()}>
          <Control to={count > 1 ? address({ count: count - 1 }) : null} label={t.oneFewer()}>
            −
          </Control>
          <b>{count}</b>
          <Control to={count < MOST_PRINTS ? address({ count: count + 1 }) : null} label={t.oneMore()}>
            +
          </Control>
        </nav>
      </div>
      <Form method="post" action={`${base}/cart`}>
        {Object.entries({ kind: 'print', frame, ...fieldsOf(spec) }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button">
          {t.addToCart({ price: money(each * count, currency) })}
        </button>
      </Form>
      <p className="small">{t.printNote({ owner })}</p>
    </>
  )
}
