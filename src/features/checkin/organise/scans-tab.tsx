/** The log of the doors, newest first; conflicts by themselves. */
import { useState } from 'react'
import { checkin, type CheckinList, type ScanRow } from '#contract/checkin.ts'
import type { Why } from '#contract/checkin-rule.ts'
import { verdictWords, whyWords } from '#contract/checkin-words.ts'
import { usePages } from '../../../api/use-pages.ts'
import { dayTime } from '../../../frame/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { More } from '../../../ui/more.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'

export function ScansTab({ meetingId, lists }: { meetingId: string; lists: readonly CheckinList[] }) {
  const [listId, setListId] = useState('')
  const [conflicts, setConflicts] = useState(false)
  const pages = usePages(checkin.scans, { meetingId, listId, conflicts: conflicts ? 1 : 0 }, { quiet: true })
  return (
    <>
      <div className="doors-filter">
        <Select
          label="名单"
          placeholder="全部名单"
          value={listId}
          onChange={setListId}
          choices={lists.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Checkbox checked={conflicts} onChange={setConflicts}>
          只看重复入场
        </Checkbox>
      </div>
      {pages.rows.length > 0 ? (
        <>
          <Card bare>
            <List label="验票记录">
              {pages.rows.map((row) => (
                <Cell
                  key={row.id}
                  title={row.name === '' ? '未识别的码' : `${row.name} · ${row.ticketName}`}
                  note={<Note row={row} />}
                  value={
                    <Tag tone={toneOf(row)}>
                      {row.conflict === 1 ? '重复入场' : row.undone === 1 ? '已撤销' : verdictWords[row.verdict]}
                    </Tag>
                  }
                />
              ))}
            </List>
          </Card>
          <More pages={pages} />
        </>
      ) : pages.error !== undefined ? (
        <Failed error={pages.error} onRetry={pages.retry} />
      ) : pages.loading ? (
        <Card>
          <Skeleton shape="text" count={4} />
        </Card>
      ) : (
        <Empty>{conflicts ? '没有重复入场' : '还没有验票记录'}</Empty>
      )}
    </>
  )
}

function toneOf({ verdict, conflict, undone }: ScanRow) {
  if (conflict === 1) return 'danger'
  if (undone === 1) return 'ended'
  return verdict === 'admit' ? 'success' : 'warning'
}

/** What happened; under it, where and by whom. */
function Note({ row: { listName, gate, device, operator, why, deviceTime, serverTime, offline, forced, direction } }: { row: ScanRow }) {
  const joined = (...words: (string | undefined)[]) => words.filter((word) => word !== undefined && word !== '').join(' · ')
  return (
    <>
      <span className="doors-line">
        {joined(
          dayTime(deviceTime),
          direction === 'out' ? '离场' : '',
          whyWords[why as Why],
          forced === 1 && why !== 'forced' ? whyWords.forced : '',
          offline === 1 ? `离线，${dayTime(serverTime)} 上传` : '',
        )}
      </span>
      <span className="doors-line">{joined(listName, gate, device, operator)}</span>
    </>
  )
}
