/** How a browser comes into a rehearsal: what it has kept of an earlier one is forgotten, and it is somebody made up. */
import { createHash } from 'node:crypto'

export const roles = ['organiser', 'door', 'attendee'] as const
export type Role = (typeof roles)[number]
export const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word)

/** Runs in the page: empties what the origin keeps, then signs in by what stands in the page, as a login does. */
const SCRIPT = `
(async () => {
  const { kept, to } = JSON.parse(document.getElementById('who').textContent)
  localStorage.clear()
  sessionStorage.clear()
  for (const one of (await indexedDB.databases?.()) ?? []) indexedDB.deleteDatabase(one.name)
  for (const one of (await navigator.serviceWorker?.getRegistrations()) ?? []) await one.unregister()
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
  for (const [name, value] of Object.entries(kept)) {
    localStorage.setItem(name, value)
    sessionStorage.setItem(name, value)
  }
  location.replace(to)
})()
`
const HASH = createHash('sha256').update(SCRIPT).digest('base64')

/** @param kept what the client keeps of a session, by its own names. */
export function entrancePage(kept: Readonly<Record<string, string>>, to: string): Response {
  const who = JSON.stringify({ kept, to }).replace(/</g, '\\u003c')
  return new Response(
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>进入演练</title>` +
      `<p>正在进入演练…</p><script type="application/json" id="who">${who}</script><script>${SCRIPT}</script></html>`,
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'`,
      },
    },
  )
}

/** For whoever comes without a link, or with that of a rehearsal that is over. */
export function closedPage(): Response {
  return new Response(
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
      `<title>演练未打开</title><main style="max-width:420px;margin:0 auto;padding:32px 16px;font:16px/1.6 sans-serif">` +
      `<h1 style="font-size:20px">演练未打开</h1><p>这里只用于会议演练。请从会议管理的“演练”页面打开进入链接；如果演练已经结束或丢弃，链接也随之失效。</p></main></html>`,
    { status: 404, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } },
  )
}
