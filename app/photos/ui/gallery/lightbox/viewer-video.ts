import type PhotoSwipe from 'photoswipe'
import * as t from '#messages/site'
import type { PhotoView } from '../../../rules/photo.ts'
import { videoUrl } from '../../../video/video.ts'

/** The most of the browser's own controls. Pixels. */
const BAR = 80

/** Plays slides of the type 'video', whose data has the video's view as `photo`. */
export function playVideos(pswp: PhotoSwipe): void {
  const current = () => videoIn(pswp.currSlide?.content.element)
  const pause = () => current()?.pause()
  pswp.on('contentLoad', (event) => {
    const { content } = event
    if (content.type !== 'video') return
    event.preventDefault()
    content.element = boxOf(content.data.photo as PhotoView, String(content.data.msrc))
    content.onLoaded()
  })
  pswp.on('contentActivate', ({ content }) => {
    const video = videoIn(content.element)
    // Those beside it read nothing.
    if (video) video.preload = 'metadata'
  })
  pswp.on('contentDeactivate', ({ content }) => videoIn(content.element)?.pause())
  pswp.on('close', pause)
  pswp.on('destroy', pause)
  // Keys and fingers on the video are for its own controls: arrows seek, and a drag along its bar turns no page.
  pswp.on('keydown', (event) => {
    const { key, target } = event.originalEvent
    if (target instanceof HTMLVideoElement && key !== 'Escape' && key !== 'Tab') event.preventDefault()
  })
  pswp.on('pointerDown', (event) => {
    const { target, clientY, pointerType } = event.originalEvent
    if (!(target instanceof HTMLVideoElement)) return
    if (pointerType === 'mouse' || clientY > target.getBoundingClientRect().bottom - BAR)
      event.preventDefault()
  })
}

export function videoIn(element: Element | undefined): HTMLVideoElement | null {
  return element?.querySelector('video') ?? null
}

function boxOf(photo: PhotoView, poster: string): HTMLDivElement {
  const box = document.createElement('div')
  box.className = 'viewer-video'
  const video = document.createElement('video')
  Object.assign(video, { controls: true, playsInline: true, preload: 'none', poster, src: videoUrl(photo) })
  video.setAttribute('aria-label', photo.alt)
  // Downloads are the album's, with its limits.
  video.setAttribute('controlslist', 'nodownload')
  video.addEventListener('error', () => {
    const note = document.createElement('p')
    note.setAttribute('role', 'alert')
    note.textContent = t.unplayable()
    box.append(note)
  })
  box.append(video)
  return box
}
