import './loading.css'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '#contract/paths.ts'
import { rowAt } from '../../../routes.ts'

/** spec.md section 9. */
const SHOWN_MS = 3_000

/**
 * Where the portal begins. Without a session this will be /login, with one
 * /classify; until those are built the list of meetings is the honest place,
 * because it has something for everybody.
 */
const landing = paths.meetingList

export default function Loading() {
  const [, go] = useLocation()
  useEffect(() => {
    rowAt(landing)?.screen.load().catch(() => {})
    const timer = setTimeout(() => go(landing, { replace: true }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [go])
  return (
    <div className="loading">
      <h1 className="loading-name">会务</h1>
      <p className="loading-line">从一张邀请，到一次相聚</p>
      <div className="loading-bar" aria-hidden />
      <p className="loading-word" role="status">Loading</p>
      <Link href={landing} replace className="loading-skip">跳过</Link>
    </div>
  )
}
