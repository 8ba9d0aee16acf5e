import { href, Link } from 'react-router'
import { Empty } from '../../../studio/ui/list/list.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import type { FoundFrame } from '../../list/search-frames.server.ts'
import styles from './search.module.css'

export function Results({ search, paged, frames }: { search: string; paged: boolean; frames: FoundFrame[] }) {
  if (frames.length > 0) {
    return [...Map.groupBy(frames, ({ album }) => album).values()].map((own) => (
      <section key={own[0]?.album} className={styles.album} aria-label={own[0]?.title}>
        <h2>{own[0]?.title}</h2>
        <ul className={styles.strip}>
          {own.map((frame) => (
            <Result key={frame.id} frame={frame} search={search} />
          ))}
        </ul>
      </section>
    ))
  }
  if (paged) return <Empty>There are no more photos.</Empty>
  return (
    <Empty>
      <p>
        {search
          ? `No photos match “${search}”.`
          : 'This searches captions, keywords, and people in every album.'}
      </p>
    </Empty>
  )
}

function Result({ frame, search }: { frame: FoundFrame; search: string }) {
  const { photo, text, where, album, number, name } = frame
  const to = `${href('/studio/albums/:album', { album })}?${new URLSearchParams({ q: name })}`
  return (
    <li>
      <Link to={to}>
        <Thumb photo={photo} alt="" size={240} fill />
        <span className={styles.said}>
          <Marked text={text} search={search} />
        </span>
      </Link>
      <span className="small quiet num">
        {where}, photo {number}
      </span>
    </li>
  )
}

function Marked({ text, search }: { text: string; search: string }) {
  const at = text.toLowerCase().indexOf(search.toLowerCase())
  if (at < 0) return text
  const end = at + search.length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
