/** While something stands on the screen that is to be printed, the print has it alone: without the portal's own head and foot. */
import './paper.css'
import { useEffect } from 'react'

/** `page`: what stands in the page. `poster`: what stands in the sheet above it. */
export function usePaper(kind: 'page' | 'poster', there = true): void {
  useEffect(() => {
    if (!there) return
    const name = `has-paper-${kind}`
    document.documentElement.classList.add(name)
    return () => document.documentElement.classList.remove(name)
  }, [kind, there])
}
