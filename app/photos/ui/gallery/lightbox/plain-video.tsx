import { largestWidth, photoUrl } from '../../../rules/address.ts'
import type { PhotoView } from '../../../rules/photo.ts'
import { videoUrl } from '../../../video/video.ts'

export function PlainVideo({ photo }: { photo: PhotoView }) {
  const { width, height, folder } = photo
  return (
    // biome-ignore lint/a11y/useMediaCaption: a photographer's videos have no captions.
    <video
      controls
      playsInline
      // Downloads are the album's, with its limits.
      controlsList="nodownload"
      preload="none"
      poster={photoUrl(photo, largestWidth(width), 'jpg', folder)}
      src={videoUrl(photo)}
      aria-label={photo.alt}
      width={width}
      height={height}
    />
  )
}
