import '../../../frame/notice-page.css'
import './coming-soon.css'
import { useRow } from '../../../frame/row.ts'
import { goBack } from '../../../frame/steps.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ClockIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { plans } from '../parts/plans.ts'

/** The screen of every row that is not built yet: what it will be, and the way back. */
export default function ComingSoon() {
  const row = useRow()
  const [Sign, sentence] = plans[row.path] ?? [ClockIcon, '这里正在准备中。']
  return (
    <div className="notice-page">
      <div className="coming-soon">
        <span className="coming-soon-sign">
          <Sign size={2} />
        </span>
        <h1 className="notice-page-title" tabIndex={-1}>
          {row.title}
        </h1>
        <p className="coming-soon-sentence">{sentence}</p>
        <p>
          <Tag tone="pending">即将开放</Tag>
        </p>
        <div className="coming-soon-actions">
          <Button kind="primary" onClick={() => goBack(paths.meetingList)}>
            返回
          </Button>
          <Button kind="text" href={paths.meetingList}>
            查看会议
          </Button>
        </div>
      </div>
    </div>
  )
}
