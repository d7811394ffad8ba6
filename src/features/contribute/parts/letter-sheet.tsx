/** 录用通知: as it is printed; its number is asked about at /antiFake. */
import './contribute.css'
import { contribute as calls } from '#contract/contribute.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { usePaper } from '../../../kit/use-paper.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function LetterSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(calls.letter, { id }, { quiet: true })
  usePaper('poster')
  return (
    <Sheet
      title="录用通知"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      <Loaded query={query} waiting={<Skeleton shape="text" count={5} />}>
        {(letter) => (
          <div className="contribute-letter">
            <h3>录用通知</h3>
            <p>{letter.authors.join('、')}：</p>
            <p>
              您的投稿“{letter.title}”已被“{letter.meetingName}”录用（{letter.kind}），诚邀您届时参会。
            </p>
            <Facts
              facts={[
                ['会议时间', letter.meetingTime],
                ['会议地点', letter.meetingAddress],
                ['主办方', letter.sponsor],
                ['日期', letter.day],
                ['编号', letter.no],
              ]}
            />
            <p className="quiet">
              可在 {location.host}
              {paths.antiFake} 输入编号查验真伪。
            </p>
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}
