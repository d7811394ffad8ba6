/** 分享, on the cover of a meeting: what it opens is fetched by the tap, and the page stands as it is should that not come. */
import { type ComponentType, useState } from 'react'
import type { Meeting } from '#contract/meeting.ts'
import { Button } from '../../../ui/button.tsx'
import { ShareIcon } from '../../../ui/icons.tsx'
import { notice } from '../../../ui/notice.ts'

export function ShareAction({ meeting }: { meeting: Meeting }) {
  const [Sheet, setSheet] = useState<ComponentType<{ meeting: Meeting; onClose: () => void }>>()
  const open = () =>
    void import('./share-sheet.tsx').then(
      ({ default: Fetched }) => setSheet(() => Fetched),
      () => notice.warning('没有打开，请检查网络后重试'),
    )
  return (
    <div className="share-action">
      <Button small onClick={open}>
        <ShareIcon />
        分享
      </Button>
      {Sheet && <Sheet meeting={meeting} onClose={() => setSheet(undefined)} />}
    </div>
  )
}
