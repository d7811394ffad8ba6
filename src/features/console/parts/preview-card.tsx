/** The link to a meeting's page, shown, copied, scanned: as it will be, until that ends; once it is public, for good. */
import { useState } from 'react'
import type { OwnMeeting } from '#contract/meeting-manage.ts'
import { links } from '#contract/paths.ts'
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
  const close = () => setOpen(false)
  const draft = meeting.stage === 'draft'
  return (
    <>
      <Card title={draft ? '预览' : '分享'}>
        <p className="quiet">
          {draft ? '发布前也能看到会议页面的样子，把链接发给同事，或用手机扫码打开。' : '把会议页面的链接或二维码发给大家，长期有效。'}
        </p>
        <div className="prepare-actions">
          <Button onClick={() => setOpen(true)}>{draft ? '预览链接' : '会议链接'}</Button>
        </div>
      </Card>
      {wide && <PhoneFrame meeting={meeting} />}
      {open && (draft ? <PreviewSheet meetingId={meeting.id} onClose={close} /> : <LinkSheet meetingId={meeting.id} onClose={close} />)}
    </>
  )
}

/** What everybody may be given: a preview's link would end. */
function LinkSheet({ meetingId, onClose }: { meetingId: string; onClose: () => void }) {
  return (
    <Sheet title="会议链接" onClose={onClose}>
      <LinkPass url={location.origin + links.particulars(meetingId)} about="会议">
        发到群里、印在海报上都可以，打开就是会议页面
      </LinkPass>
    </Sheet>
  )
}

function PreviewSheet({ meetingId, onClose }: { meetingId: string; onClose: () => void }) {
  const { preview, error, retry } = usePreview(meetingId)
  return (
    <Sheet title="预览链接" onClose={onClose}>
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
