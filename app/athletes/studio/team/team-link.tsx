import { href, Link } from 'react-router'

/** Leads to a team from a page about a part of it. */
export function TeamLink({ id, name, season }: { id: string; name: string; season: string }) {
  return (
    <Link className="link" to={href('/studio/teams/:team', { team: id })}>
      {name}
      {season && `, ${season}`}
    </Link>
  )
}
