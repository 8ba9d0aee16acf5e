export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

/** '1 photograph', '1,200 photographs' */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`
}

/** '12 photographs', '10 photographs and 2 videos', '1 video' */
export function framesText(frames: number, videos: number): string {
  if (videos === 0) return counted(frames, 'photograph')
  const moving = counted(videos, 'video')
  return videos === frames ? moving : `${counted(frames - videos, 'photograph')} and ${moving}`
}
