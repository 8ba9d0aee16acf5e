import { href, Link } from 'react-router'

export function TeamLink({ id, name, season }: { id: string; name: string; season: string }) {
  return (
    <Link className="link" to={href('/studio/teams/:team', { team: id })}>
      {name}
      {season && `, ${season}`}
    </Link>
  )
}
