import type { MetaDescriptor } from 'react-router'

/** The title of a page of the studio, for `meta`. */
export function studioTitle(
  name: string,
  [, studio]: readonly [unknown, { loaderData?: { studio: string } }, ...unknown[]],
): MetaDescriptor[] {
  return [{ title: `${name} | ${studio.loaderData?.studio} studio` }]
}
