/** Frames of a video as they come, one look at a time: a slow decoder sees fewer, and never two at once. */

/** @param look at: in milliseconds of the page, when the frame came. @returns ends it. */
export function eachFrame(video: HTMLVideoElement, look: (at: number) => Promise<void>): () => void {
  let over = false
  const frame = async (at: number) => {
    if (over) return
    await look(at)
    if (!over) next()
  }
  const next = () => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback((at) => void frame(at))
    else requestAnimationFrame((at) => void frame(at))
  }
  next()
  return () => {
    over = true
  }
}
