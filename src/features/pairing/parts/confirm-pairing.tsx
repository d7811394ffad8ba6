/** A phone that scanned the code of a desktop: who asks to be signed in, and yes or no. */
import { useState } from 'react'
import { Redirect } from 'wouter'
import type { Data } from '#contract/call.ts'
import { pairing } from '#contract/pairing.ts'
import { links, paths } from '#contract/paths.ts'
import { Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useSession } from '../../../session/session.ts'
import { Failed } from '../../../frame/failed.tsx'
import { notice } from '../../../ui/notice.ts'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PairingEnd, type PairingEnding } from './pairing-end.tsx'
import { PairingRequest } from './pairing-request.tsx'

export function ConfirmPairing({ id }: { id: string }) {
  const { signedIn } = useSession()
  return signedIn ? <Asked id={id} /> : <Redirect to={links.meetingLogin(links.pairing(id))} replace />
}

function Asked({ id }: { id: string }) {
  const { data, error, retry } = useQuery(pairing.get, { id }, { fresh: true, quiet: true })
  const confirming = useAction(pairing.confirm, { quiet: true })
  const [answer, setAnswer] = useState<{ agree: boolean; ending?: PairingEnding }>()

  async function decide(agree: boolean) {
    setAnswer({ agree })
    const outcome = await confirming.run({ id, agree: agree ? 1 : 0 })
    if (outcome.ok) setAnswer({ agree, ending: agree ? 'done' : 'refused' })
    else if (isGone(outcome.error)) setAnswer({ agree, ending: 'gone' })
    else notice.warning(outcome.error.message || '操作没有成功，请重试')
  }

  // What was decided here stands, whatever is read of it afterwards.
  const ending = answer?.ending ?? (isGone(error) ? 'gone' : endingOf(data))
  if (ending !== undefined) return <PairingEnd ending={ending} />
  if (data !== undefined)
    return <PairingRequest request={data} busy={confirming.busy ? answer?.agree : undefined} onDecide={(agree) => void decide(agree)} />
  return (
    <Page title="登录确认" back={paths.meetingList} narrow>
      {error === undefined ? <Skeleton shape="card" /> : <Failed error={error} onRetry={retry} />}
    </Page>
  )
}

const isGone = (error: unknown) => error instanceof Refusal && error.reason === 'pairing_gone'

/** Somebody who comes late, or comes back. */
function endingOf(data: Data<typeof pairing.get> | undefined): PairingEnding | undefined {
  switch (data?.state) {
    case 'confirmed':
    case 'used':
      return 'used'
    case 'refused':
      return 'refused'
    case 'expired':
      return 'gone'
    default:
      return undefined
  }
}
