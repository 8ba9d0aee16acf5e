import { use } from 'react'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { Strip } from '../film/strip.tsx'
import { ChoiceButton } from './choice.tsx'
import { FavoritesContext } from './use-favorites.ts'

/** The id of the form that all hearts on the page belong to. */
export const FAVORITES = 'favorites'

interface HeartProps {
  photo: FrameView
  /** In the album. */
  position: number
}

/** The strip below a photograph of the gallery: its number, its title and a heart. */
export function FavoriteStrip({ photo, position }: HeartProps) {
  const chosen = use(FavoritesContext)?.has(position) ?? false
  return (
    <Strip position={position} chosen={chosen} caption={photo.title}>
      <ChoiceButton
        form={FAVORITES}
        id={`heart-${photo.frameId}`}
        what="Favorite"
        {...{ photo, position, chosen }}
      />
    </Strip>
  )
}

/** Adds the photograph in the lightbox to the favorites, or removes it. */
export function Heart({ photo, position }: HeartProps) {
  const chosen = use(FavoritesContext)?.has(position) ?? false
  return <ChoiceButton form={FAVORITES} what="Favorite" worded {...{ photo, position, chosen }} />
}
