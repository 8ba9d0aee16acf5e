import { href } from 'react-router'
import { Empty, Row, RowName, Rows } from '../../../studio/ui/list/list.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import type { FoundFrame } from '../../list/search-frames.server.ts'
import styles from './search.module.css'

export function Results({ search, paged, frames }: { search: string; paged: boolean; frames: FoundFrame[] }) {
  if (frames.length > 0) {
    return (
      <Rows className={styles.found} columns={[]}>
        {frames.map((frame) => (
          <Result key={frame.id} frame={frame} search={search} />
        ))}
      </Rows>
    )
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
  const { photo, text, where, album, title, number, name } = frame
  const to = `${href('/studio/albums/:album', { album })}?${new URLSearchParams({ q: name })}`
  return (
    <Row className={styles.row}>
      <Thumb photo={photo} alt="" size={84} fill />
      <div className={styles.said}>
        <RowName to={to} long>
          <Marked text={text} search={search} />
        </RowName>
        <p className="small quiet">{where}</p>
      </div>
      <div className={styles.album}>
        <p className="clip">{title}</p>
        <p className="small quiet num">Photo {number}</p>
      </div>
    </Row>
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
