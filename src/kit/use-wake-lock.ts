/** Keeps the screen lit while a code is shown, where the browser can. */
import { useEffect } from 'react'

export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let over = false
    async function hold() {
      // The system takes it back whenever the page is out of sight.
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (over) void taken?.release().catch(() => {})
      else lock = taken
    }
    void hold()
    const again = () => void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => {})
    }
  }, [])
}
