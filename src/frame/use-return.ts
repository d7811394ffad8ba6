/** People come back to a page that stood still: from the bank (kept whole by the browser), from WeChat, from another tab. */
import { useEffect, useRef } from 'react'

export function useReturn(onReturn: () => void): void {
  const latest = useRef(onReturn)
  useEffect(() => void (latest.current = onReturn))
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && latest.current()
    const onVisible = () => document.visibilityState === 'visible' && latest.current()
    window.addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}
