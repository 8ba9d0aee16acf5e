import { wordsOf } from '../../photos/names/text.ts'

export interface Athlete {
  id: string
  person: string
  number: string
  name: string
}

export interface MatchTeam {
  id: string
  name: string
  athletes: Athlete[]
}

/** Sports and age groups, which captions leave out of a team's name. */
const KINDS = new Set(
  `football soccer basketball baseball softball volleyball lacrosse hockey field ice track cross country xc swimming swim diving
  tennis golf wrestling cheer cheerleading dance band gymnastics rugby rowing crew water polo bowling flag varsity jv junior
  freshman freshmen sophomore boys girls mens womens men women team club fc sc sv hs high school u8 u9 u10 u11 u12 u13 u14 u15
  u16 u17 u18 u19`.split(/\s+/),
)

export function teamNames(teams: MatchTeam[]): { team: string; keys: string[] }[] {
  const all = teams.flatMap(({ id, name }) => {
    const keys = wordsOf(name).map(({ key }) => key)
    const kind = keys.findIndex((key) => KINDS.has(key))
    const short = kind > 0 ? keys.slice(0, kind) : keys
    return (short.length < keys.length ? [keys, short] : [keys]).map((own) => ({ team: id, keys: own }))
  })
  const isShared = ({ team, keys }: (typeof all)[number]) =>
    all.some((other) => other.team !== team && other.keys.join(' ') === keys.join(' '))
  return all
    .filter((one) => one.keys.length > 0 && !isShared(one))
    .toSorted((a, b) => b.keys.length - a.keys.length)
}
