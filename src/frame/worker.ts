/**
 * The service workers (scripts/offline-start.ts): let the wallet, the entry code
 * and the scanner begin without a network. Those three ask for them; a person who
 * never opens them never gets one. Whoever has the first is told on any other page
 * that there is no network, instead of by the browser. The scanner has its own, so that nobody fetches
 * its decoder for a ticket. A new release takes over at the next start.
 */
import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { environmentOf } from '#wechat/browser/environment.ts'

export function useOfflineStart(): void {
  useEffect(() => {
    // WeChat on iOS has none, whatever it says.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || environmentOf(navigator.userAgent) === 'wechat-ios') return
    const [script, scope] = location.pathname.startsWith(paths.scanner) ? ['/sw-door.js', paths.scanner] : ['/sw.js', '/']
    // Refused by a setting of the browser, or storage is full: the page works as before.
    navigator.serviceWorker.register(script, { scope }).catch(() => {})
  }, [])
}
