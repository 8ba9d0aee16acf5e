export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

/** '1 photo', '1,200 photos' */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`
}

/** '12 photos', '10 photos and 2 videos', '1 video' */
export function framesText(frames: number, videos: number): string {
  if (videos === 0) return counted(frames, 'photo')
  const moving = counted(videos, 'video')
  return videos === frames ? moving : `${counted(frames - videos, 'photo')} and ${moving}`
}
