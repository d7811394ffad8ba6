/** Where the portal begins: a moment of calm while what comes next is fetched. */
import './loading.css'
import { lazy, Suspense, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '#contract/paths.ts'
import { system } from '#contract/system.ts'
import { useQuery } from '../../../api/use-query.ts'
import { fetchScreen } from '../../../frame/rows.ts'
import { useSession } from '../../../session/session.ts'

const NotSetUp = lazy(() => import('../parts/not-set-up.tsx').then((part) => ({ default: part.NotSetUp })))

/** spec.md section 9. */
const SHOWN_MS = 3_000

export default function Loading() {
  const [, navigate] = useLocation()
  const { signedIn } = useSession()
  const { data: header } = useQuery(system.headerInfo, {}, { quiet: true })
  const next = signedIn ? paths.classify : paths.login
  const stays = header?.isNew === true
  useEffect(() => {
    if (stays) return undefined
    fetchScreen(next)
    const timer = setTimeout(() => navigate(next, { replace: true }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [next, navigate, stays])
  if (stays)
    return (
      <Suspense>
        <NotSetUp />
      </Suspense>
    )
  return (
    <div className="loading">
      <h1 className="loading-name">会务</h1>
      <p className="loading-line">从一张邀请，到一次相聚</p>
      <div className="loading-bar" aria-hidden />
      <p className="loading-word" role="status">
        Loading
      </p>
      <Link href={next} replace className="loading-skip">
        跳过
      </Link>
    </div>
  )
}
