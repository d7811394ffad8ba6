import './more.css'
import { useEffect, useRef } from 'react'
import type { Pages } from '../api/use-pages.ts'
import { Button } from './button.tsx'

/** The end of an endless list: asks for the next page when it comes near, and has a button for those who scroll no further. */
export function More({ pages }: { pages: Pick<Pages<unknown>, 'more' | 'loadingMore' | 'loadMore' | 'error'> }) {
  const end = useRef<HTMLDivElement>(null)
  const load = useRef(pages.loadMore)
  load.current = pages.loadMore
  const watch = pages.more && !pages.loadingMore && pages.error === undefined
  useEffect(() => {
    if (!watch || end.current === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [watch])
  if (!pages.more) return null
  return (
    <div ref={end} className="more">
      <Button kind="text" busy={pages.loadingMore} onClick={pages.loadMore}>
        {pages.loadingMore ? '正在加载' : '加载更多'}
      </Button>
    </div>
  )
}
