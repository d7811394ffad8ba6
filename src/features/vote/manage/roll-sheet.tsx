/** Who has voted, the latest first; what, only where the vote is named. */
import '../parts/vote.css'
import './manage.css'
import { type ManagedVote, vote as calls } from '#contract/vote.ts'
import { usePages } from '../../../api/use-pages.ts'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { choiceWords } from '../parts/vote-words.ts'

export function RollSheet({ vote, onClose }: { vote: ManagedVote; onClose: () => void }) {
  const pages = usePages(calls.roll, { meetingId: vote.meetingId, id: vote.id }, { quiet: true })
  return (
    <Sheet title="投票人名单" onClose={onClose}>
      <p className="quiet vote-small">{vote.secret === 1 ? '只记录谁已投票，没有人知道投了什么。' : '本次为记名投票。'}</p>
      {pages.rows.length === 0 && (pages.loading ? <Skeleton shape="text" count={4} /> : <Empty>还没有人投票</Empty>)}
      {pages.rows.length > 0 && (
        <List label="投票人">
          {pages.rows.map((row) => (
            <Cell
              key={`${row.mobile} ${row.castTime} ${row.seat}`}
              title={[row.name || row.mobile, row.seat].filter((word) => word !== '').join(' · ')}
              note={[
                choiceWords(vote, row.choice),
                row.ended === 1 ? '门票已失效，选票有效' : '',
                row.changes > 0 ? `更改${row.changes}次` : '',
              ]
                .filter((word) => word !== '')
                .join(' · ')}
              value={dayTime(row.castTime)}
            />
          ))}
        </List>
      )}
      <NextPage pages={pages} />
    </Sheet>
  )
}
