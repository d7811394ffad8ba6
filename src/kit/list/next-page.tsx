import './next-page.css'
import { useEffect, useRef } from 'react'
import type { Pages } from '../../api/use-pages.ts'
import { Failed } from '../../frame/failed.tsx'
import { Button } from '../../ui/button.tsx'

type Coming = Pick<Pages<unknown>, 'more' | 'loadingMore' | 'loadMore' | 'error' | 'retry'>

/**
 * The end of an endless list: asks for the next page when it comes near, has a button for those who scroll no further,
 * and says when it did not come.
 */
export function NextPage({ pages: { more, loadingMore, loadMore, error, retry } }: { pages: Coming }) {
  const end = useRef<HTMLDivElement>(null)
  const load = useRef(loadMore)
  load.current = loadMore
  const watch = more && !loadingMore && error === undefined
  useEffect(() => {
    if (!watch || end.current === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [watch])
  if (error === undefined && !more) return null
  return (
    <div ref={end} className="next-page">
      {error !== undefined && !loadingMore ? (
        <Failed error={error} onRetry={retry} line />
      ) : (
        <Button kind="text" busy={loadingMore} onClick={loadMore}>
          {loadingMore ? '正在加载' : '加载更多'}
        </Button>
      )}
    </div>
  )
}
