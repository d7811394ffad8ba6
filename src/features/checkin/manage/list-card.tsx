/** One list: its rules in a line, how full it is, and what can be done with it. */
import { checkin } from '#contract/checkin/calls.ts'
import { type CheckinList, type Counts, listKindWords } from '#contract/checkin/lists.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { useQuery } from '../../../api/use-query.ts'
import { span } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { listKindTexts } from '../parts/list-kinds.ts'

const LOOK_AGAIN_MS = 10_000

interface Props {
  list: CheckinList
  onEdit: () => void
  onCode: () => void
}

export function ListCard({ list, onEdit, onCode }: Props) {
  const counts = useQuery(checkin.counts, { listId: list.id }, { quiet: true, fresh: true, every: LOOK_AGAIN_MS })
  return (
    <Card title={list.name} aside={<Tag tone={list.kind === 'entrance' ? 'brand' : 'plain'}>{listKindWords[list.kind]}</Tag>}>
      <p className="doors-small">{summary(list)}</p>
      {counts.data !== undefined ? (
        <Tally list={list} counts={counts.data} />
      ) : (
        <p className="doors-small">{counts.error === undefined ? '正在统计' : '人数暂时没有加载出来'}</p>
      )}
      <div className="doors-row">
        <Button small label={`编辑“${list.name}”`} onClick={onEdit}>
          编辑
        </Button>
        {list.self === 1 && (
          <Button small label={`“${list.name}”的自助签到码`} onClick={onCode}>
            自助签到码
          </Button>
        )}
        <Button small href={doorLinks.scanner(list.meetingId, list.id)} label={`去验票：${list.name}`}>
          去验票
        </Button>
      </div>
    </Card>
  )
}

function Tally({ list, counts: { expected, entered, inside, gates } }: { list: CheckinList; counts: Counts }) {
  if (expected === 0) return <p className="doors-tally">{listKindTexts[list.kind].none}</p>
  const byGate =
    list.gates.length < 2 ? [] : list.gates.map(({ id, name }) => `${name} ${gates.find((gate) => gate.id === id)?.entered ?? 0}`)
  return (
    <div className="doors-tally">
      <p>
        <b className="doors-number">{entered}</b> / {expected} {listKindTexts[list.kind].came}
      </p>
      <progress className="doors-bar" aria-label={`“${list.name}”的入场进度`} max={expected} value={Math.min(entered, expected)} />
      <p className="doors-small">{[...(list.exits === 1 ? [`在场 ${inside}`] : []), ...byGate].join(' · ')}</p>
    </div>
  )
}

function summary({ kind, gates, windows, passes, self }: CheckinList): string {
  const [first] = windows
  const when = first === undefined ? '不限时间' : windows.length === 1 ? span(first.from, first.to) : `${windows.length} 个时段`
  return [
    gates.map(({ name }) => name).join('、'),
    when,
    kind === 'visitor' ? '全部已通过的访客' : passes === 'once' ? '每票一次' : '可多次入场',
    self === 1 ? '可自助签到' : '',
  ]
    .filter((word) => word !== '')
    .join(' · ')
}
