/** Paper, for when everything else fails: a sign-in sheet, badges, and what was ticked by hand typed in afterwards. */
import type { CheckinList, EditedList } from '#contract/checkin/lists.ts'
import type { WorkMeeting } from '#contract/staff.ts'
import type { Query } from '../../../api/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Select } from '../../../ui/select.tsx'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { usePaper } from '../../../kit/use-paper.ts'
import { Badges } from './badges.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'
import { TypedIn } from './typed-in.tsx'
import { usePrinting } from './use-printing.ts'

/** Visitors come by their live pass alone. */
const hasPaper = ({ kind }: CheckinList) => kind !== 'visitor'

export function PaperTab({ meeting, lists }: { meeting: WorkMeeting; lists: Query<EditedList[]> }) {
  const printing = usePrinting(lists.data?.filter(hasPaper))
  const { list, printout, busy } = printing
  usePaper('page', printout !== undefined)
  return (
    <Loaded query={lists} waiting={<CardSkeleton shape="text" count={3} />}>
      {(all) =>
        list === undefined ? (
          <Empty>请先新建签到名单</Empty>
        ) : (
          <>
            <div className="doors-screen">
              <Card title="打印">
                <Select
                  label="名单"
                  value={list.id}
                  onChange={printing.choose}
                  choices={all.filter(hasPaper).map(({ id, name }) => ({ value: id, label: name }))}
                />
                <TextField
                  label="序号"
                  placeholder="全部，或如：1-50, 88"
                  value={printing.serials}
                  error={printing.wrong}
                  onChange={printing.pick}
                />
                <div className="doors-row">
                  <Button busy={busy === 'sheet'} onClick={() => void printing.show('sheet')}>
                    签到表
                  </Button>
                  <Button busy={busy === 'badges'} onClick={() => void printing.show('badges')}>
                    胸卡
                  </Button>
                  {printout !== undefined && (
                    <Button kind="primary" onClick={() => window.print()}>{`打印 ${printout.rows.length} 人`}</Button>
                  )}
                </div>
                <p className="doors-small">请在电脑上打印，使用 A4 纸。胸卡每页 10 张，每张 90 × 55 毫米，打印时缩放选 100%。</p>
              </Card>
              <TypedIn key={list.id} list={list} />
            </div>
            {printout?.kind === 'sheet' && <SignInSheet meeting={meeting} list={list} rows={printout.rows} />}
            {printout?.kind === 'badges' && <Badges meeting={meeting} rows={printout.rows} draw={printout.draw} />}
          </>
        )
      }
    </Loaded>
  )
}
