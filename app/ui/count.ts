import * as t from '#messages/site'

export function grouped(count: number): string {
  return count.toLocaleString(t.locale())
}

/** In English only: '1 photo', '1,200 photos' */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`
}

/** '12 photos', '10 photos and 2 videos', '1 video' */
export function framesText(frames: number, videos: number): string {
  if (videos === 0) return t.photoCount({ count: frames })
  if (videos === frames) return t.videoCount({ count: videos })
  return t.photosAndVideos({ photos: frames - videos, videos })
}
