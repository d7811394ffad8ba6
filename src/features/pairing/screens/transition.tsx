/** The hand-over page: what leads into the portal from elsewhere, or out of it, passes here and is shown for what it is. */
import './transition.css'
import { useSearch } from 'wouter'
import { paths } from '#contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../frame/notice-page.tsx'
import { Authorised } from '../parts/authorised.tsx'
import { ConfirmPairing } from '../parts/confirm-pairing.tsx'
import { Leaving } from '../parts/leaving.tsx'

export default function Transition() {
  const query = new URLSearchParams(useSearch())
  const [id, address, state] = [query.get('pairing'), query.get('url'), query.get('state')]
  if (id !== null && id !== '') return <ConfirmPairing id={id} />
  if (address !== null && address !== '') return <Leaving address={address} />
  if (state !== null && state !== '') return <Authorised code={query.get('code') ?? ''} state={state} />
  return (
    <Notice
      drawing="paper"
      title="没有要跳转的页面"
      action={
        <Button kind="primary" href={paths.meetingList}>
          返回首页
        </Button>
      }
    >
      链接可能已经失效，请从首页查找会议。
    </Notice>
  )
}
