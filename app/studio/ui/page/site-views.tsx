import { href, NavLink } from 'react-router'
import segments from '../controls/segments.module.css'

/** The pages of the site, and its blog. */
export function SiteViews({ children }: { children: React.ReactNode }) {
  return (
    <div className="buttons">
      <nav className={segments.segments} aria-label="Site">
        <NavLink to={href('/studio/site/:page?')}>Pages</NavLink>
        <NavLink to={href('/studio/blog')}>Blog</NavLink>
      </nav>
      {children}
    </div>
  )
}
