import { href, Link } from 'react-router'
import * as t from '#messages/booking'

export function thanksFor(type: string | null) {
  return {
    heading: (
      <>
        {t.thanks()} <br />
        {t.requestSent()}
      </>
    ),
    progress: (
      <p className="edge">
        <b>{type ?? t.booking()}</b>
      </p>
    ),
    calm: true,
    children: (
      <>
        <p className="lead">{t.inTouch()}</p>
        <p>
          <Link className="link" to={href('/portfolio')}>
            {t.latestWork()}
          </Link>
        </p>
      </>
    ),
  }
}
