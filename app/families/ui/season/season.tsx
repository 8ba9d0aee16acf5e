import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as t from '#messages/families'
import { PHOTOGRAPHS } from '../../../galleries/ui/cover/cover.tsx'
import { EndCard } from '../../../galleries/ui/end-card.tsx'
import { ReportSaid } from '../../../galleries/ui/find/report.tsx'
import galleryStyles from '../../../galleries/ui/gallery-frames.module.css'
import { NoPhotographs } from '../../../galleries/ui/no-photographs.tsx'
import { Developing } from '../../../photos/ui/developing.tsx'
import { GalleryHead } from '../../../photos/ui/gallery/gallery-head.tsx'
import { readSeasonQuery, type SeasonQuery, seasonQuery } from '../../season/season.ts'
import { FollowForm } from '../follow/follow-form.tsx'
import { SeasonBar } from './bar.tsx'
import { coversOf, FOLLOW, SeasonCover, type SeasonProps, Teams } from './cover.tsx'
import { SeasonFrames } from './frames.tsx'
import styles from './season.module.css'
import { SendPage } from './send-page.tsx'
import { teamText, totalText } from './texts.ts'

export function Season(props: SeasonProps) {
  const { season, base, frame, card, follows, offer } = props
  const { athlete, total, marks, frames, roll } = season
  const [query] = useSearchParams()
  const read = readSeasonQuery(query)
  const asked = { ...read, selecting: read.selecting && season.downloads.length > 0 }
  // Fixed at opening, so that nothing moves later.
  const [covers] = useState(roll === 1 && !asked.onlyNew && !asked.selecting ? coversOf(season) : null)
  const all = base + seasonQuery({ ...asked, onlyNew: false })
  return (
    <>
      {covers ? (
        <SeasonCover {...props} asked={asked} covers={covers} />
      ) : (
        <>
          <GalleryHead
            back={{ to: all, label: t.allPhotos() }}
            name={t.number({ number: athlete.number })}
            date={null}
            count={total.frames}
            videos={total.videos}
          >
            <b>{teamText(athlete)}</b>
          </GalleryHead>
          <div className="page">
            <Teams teams={season.teams} current={athlete.id} base={base} />
          </div>
        </>
      )}
      {total.frames > 0 && (
        <div id={PHOTOGRAPHS} className={galleryStyles.photographs}>
          <SeasonBar season={season} base={base} asked={asked} offer={offer} />
          {marks.length === 0 ? (
            <NoPhotographs text={t.nothingNew()} all={all} />
          ) : (
            <SeasonFrames
              key={`${asked.onlyNew} ${marks.length}`}
              season={season}
              offer={offer}
              base={base}
              asked={asked}
              opened={frame ? Number(frame) : null}
              below={covers !== null}
            />
          )}
          {marks.length > 0 && !asked.selecting && !asked.onlyNew && <SeasonEnd {...props} asked={asked} />}
        </div>
      )}
      <ReportSaid />
      {follows && (
        <section id={FOLLOW} className={`page ${styles.follow}`} aria-labelledby="follow-title">
          <h2 id="follow-title" className="display">
            {t.emailTitle()}
          </h2>
          <FollowForm card={card} />
        </section>
      )}
      <Developing waiting={frames.some(({ developed }) => !developed)} />
    </>
  )
}

function SeasonEnd({ season, base, asked, asksPin }: SeasonProps & { asked: SeasonQuery }) {
  const { athlete, total } = season
  const title = t.thatsAllOf({ number: athlete.number })
  return (
    <EndCard title={title} text={totalText(total)} play={`${base}/1${seasonQuery(asked)}`}>
      <SendPage base={base} asksPin={asksPin} />
    </EndCard>
  )
}
