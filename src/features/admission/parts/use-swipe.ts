/** A finger drawn sideways: the next or the one before. Up and down stays scrolling. */
import { type TouchEvent, useRef } from 'react'

const FAR = 56

export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0]
      // React tells of touches in a sheet that stands elsewhere in the page, too.
      if (!event.currentTarget.contains(event.target as Node)) return
      // Two fingers enlarge; that is no swipe.
      start.current = event.touches.length === 1 && touch !== undefined ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0]
      if (start.current === undefined || touch === undefined) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = undefined
      if (Math.abs(x) > FAR && Math.abs(x) > Math.abs(y) * 2) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
