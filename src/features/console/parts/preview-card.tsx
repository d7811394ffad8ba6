/** The link to the page as it will be: shown, copied, scanned, until it ends. */
import { useState } from 'react'
import type { OwnMeeting } from '#contract/meeting-manage.ts'
import { Failed } from '../../../frame/failed.tsx'
import { LinkPass } from '../../../kit/link-pass.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { PhoneFrame } from './phone-frame.tsx'
import { usePreview } from './use-preview.ts'

export function PreviewCard({ meeting }: { meeting: OwnMeeting }) {
  const wide = useWide()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Card title="预览">
        <p className="quiet">发布前也能看到会议页面的样子，把链接发给同事，或用手机扫码打开。</p>
        <div className="prepare-actions">
          <Button onClick={() => setOpen(true)}>预览链接</Button>
        </div>
      </Card>
      {wide && <PhoneFrame meeting={meeting} />}
      {open && <PreviewSheet meetingId={meeting.id} onClose={() => setOpen(false)} />}
    </>
  )
}

function PreviewSheet({ meetingId, onClose }: { meetingId: string; onClose: () => void }) {
  const { preview, error, retry } = usePreview(meetingId)
  return (
    <Sheet open title="预览链接" onClose={onClose}>
      {preview !== undefined ? (
        <>
          <LinkPass url={preview.link} about="预览">
            有链接的人都能打开，{dayTime(preview.untilTime)} 失效
          </LinkPass>
          <p className="prepare-window">
            <a href={preview.link} target="_blank" rel="noreferrer">
              在新窗口打开
            </a>
          </p>
        </>
      ) : error === undefined ? (
        <Skeleton shape="card" />
      ) : (
        <Failed error={error} onRetry={retry} line />
      )}
    </Sheet>
  )
}
