/** A code that opens a door: for those who work there the way to the scanner, for others what it is for. */
import { checkin } from '#contract/checkin/calls.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { paths } from '#contract/paths.ts'
import { may } from '#contract/may.ts'
import { storage } from '../../../api/storage.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { QrIcon } from '../../../ui/icons-later.tsx'
import { Result } from '../../../ui/result.tsx'

/** @param printed on a badge, not shown by a phone. */
export function EntryMeaning({ printed }: { printed: boolean }) {
  const session = useSession()
  const checks = session.signedIn && (session.checktOperate === 1 || may(session, checkin.scan.access))
  const meetingId = storage.meetingId.get()
  return (
    <Card>
      <Result
        tone="brand"
        sign={QrIcon}
        word={printed ? '胸卡码' : '入场码'}
        note={checks ? '这里不验票，请到扫码验票页面扫描。' : '请在入口处出示给工作人员。不要把它发给别人：拿到的人可以用它入场。'}
      />
      <div className="scanned-action">
        {checks ? (
          <Button kind="primary" wide href={meetingId === '' ? paths.scanner : doorLinks.scanner(meetingId)}>
            去验票
          </Button>
        ) : (
          <Button kind="primary" wide href={paths.wallet}>
            查看我的门票
          </Button>
        )}
      </div>
    </Card>
  )
}
