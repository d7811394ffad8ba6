/** Whether a guest comes, with whom, and what they eat: their own word, which they may change as long as it counts. */
import { useState } from 'react'
import type { GuestPage as Page } from '#contract/vip/links.ts'
import { GuestTag } from './guest-tag.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { ComesSheet, StaysAwaySheet } from './coming-sheets.tsx'
import type { ByLink } from './use-opened.ts'

interface Props {
  by: ByLink<Page>
  onDone: (page: Page) => void
}

export function Coming({ by, onDone }: Props) {
  const [asked, setAsked] = useState<'comes' | 'stays'>()
  const { state, open, companions, diet } = by.page
  const undecided = state === 'listed' || state === 'invited'
  // Whoever is on the way has other things to do than to cancel by a button.
  const mayDecline = undecided || state === 'confirmed' || state === 'arranged'
  return (
    <div className="own-coming">
      {undecided ? <p className="own-question">诚邀您出席，请确认是否参加。</p> : <GuestTag state={state} />}
      {!undecided && state !== 'declined' && (
        <Facts
          facts={[
            ['随行人员', companions.join('、') || '无'],
            ['饮食要求', diet || '无'],
          ]}
        />
      )}
      {state === 'declined' && <p className="own-question">已收到您的答复，感谢告知。如有变化，请联系主办方。</p>}
      {open === 1 && (
        <div className="own-answers">
          <Button kind={undecided ? 'primary' : 'quiet'} onClick={() => setAsked('comes')}>
            {undecided ? '确认出席' : '修改随行与饮食'}
          </Button>
          {mayDecline && <Button onClick={() => setAsked('stays')}>不能出席</Button>}
        </div>
      )}
      {asked === 'comes' && <ComesSheet by={by} onClose={() => setAsked(undefined)} onDone={onDone} />}
      {asked === 'stays' && <StaysAwaySheet by={by} onClose={() => setAsked(undefined)} onDone={onDone} />}
    </div>
  )
}
