/** One ticket's entry code, full-screen and bright, also without network once it has been seen. */
import '../parts/entry-code.css'
import { useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { links, paths } from '#contract/paths.ts'
import { goBack } from '../../../frame/steps.ts'
import { useOfflineStart } from '../../../frame/worker.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { ForwardIcon } from '../../../ui/icons-later.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../frame/page.tsx'
import { useSession } from '../../../session/session.ts'
import { hasStoredTickets } from '../../../session/kept.ts'
import { loginFromHere } from '../../../session/way-back.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GiveAway } from '../../transfer/parts/give-away.tsx'
import { EntryPass } from '../parts/entry-pass.tsx'
import { GiveBack } from '../parts/give-back.tsx'
import { forgetTicket } from '../parts/kept-tickets.ts'
import { LoginToUpdate } from '../parts/stale-note.tsx'
import { useEntryCode } from '../parts/use-entry-code.ts'
import { useSwipe } from '../parts/use-swipe.ts'
import { useWakeLock } from '../../../kit/use-wake-lock.ts'

export default function EntryCode() {
  const { signedIn } = useSession()
  return signedIn || hasStoredTickets() ? <StoredEntryCode /> : <Redirect to={loginFromHere()} replace />
}

function StoredEntryCode() {
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  const { ticket, mates, error, retry, stale } = useEntryCode(id)
  const [, navigate] = useLocation()
  useWakeLock()
  useOfflineStart()

  const at = mates.findIndex((mate) => mate.id === id)
  function step(by: 1 | -1) {
    const next = mates[at + by]
    // In place: back leads to the wallet, not through every ticket seen.
    if (next !== undefined) navigate(links.entryCode(next.id), { replace: true })
  }
  const swipe = useSwipe(step)
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      // Somebody writes to whom the ticket goes.
      if (target instanceof HTMLInputElement) return
      if (key === 'ArrowRight') step(1)
      else if (key === 'ArrowLeft') step(-1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  function given() {
    forgetTicket(id)
    navigate(paths.wallet, { replace: true })
  }

  if (ticket === undefined) {
    return (
      <Page title="入场凭证" back={paths.wallet} narrow>
        {id === '' || (error !== undefined && 'http' in error && error.http === 404) ? (
          <Empty drawing="ticket" action={<Button href={paths.wallet}>查看我的门票</Button>}>
            没有找到这张入场凭证
          </Empty>
        ) : error === undefined ? (
          <Skeleton shape="picture" />
        ) : (
          <Failed error={error} onRetry={retry} />
        )}
      </Page>
    )
  }

  return (
    <div className="entry" {...swipe}>
      <div className="entry-bar">
        <button type="button" className="entry-back" aria-label="返回" onClick={() => goBack(paths.wallet)}>
          <BackIcon />
        </button>
        {stale?.offline && (
          <span className="entry-offline" role="status">
            无网络，凭证仍可使用
          </span>
        )}
        {stale?.expired && (
          <span className="entry-expired">
            <LoginToUpdate />
          </span>
        )}
      </div>
      <div className="entry-main">
        <EntryPass key={ticket.id} ticket={ticket} />
        {mates.length > 1 && (
          <nav className="entry-steps" aria-label="切换门票">
            <button type="button" className="entry-step" aria-label="上一张" disabled={at <= 0} onClick={() => step(-1)}>
              <BackIcon />
            </button>
            <span className="entry-count">
              {at + 1} / {mates.length}
            </span>
            <button type="button" className="entry-step" aria-label="下一张" disabled={at === mates.length - 1} onClick={() => step(1)}>
              <ForwardIcon />
            </button>
          </nav>
        )}
        {ticket.holding === 'claimed' && ticket.status !== 'revoked' && (
          <p className="entry-note">参会人已用自己的手机领取这张门票。两部手机都可以出示，只能入场一次；转让和取消由本人办理。</p>
        )}
        {stale === undefined && ticket.actions.length > 0 && (
          <div key={`acts ${ticket.id}`} className="entry-acts">
            <GiveAway ticket={ticket} onGiven={given} />
            <GiveBack ticket={ticket} onDone={() => void retry()} />
          </div>
        )}
      </div>
    </div>
  )
}
