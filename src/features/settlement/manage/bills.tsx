/** 对账: this meeting’s bill days with what is to be said of them; for whoever sees all orders, the providers’ books as a whole. */
import { bill } from '#contract/bill.ts'
import { settlement as calls, type SettlementDay, type Sheet } from '#contract/settlement.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { mayMake, useMayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { BillsTab } from '../../bill/manage/bills-tab.tsx'
import { Days } from './days.tsx'

export default function Bills({ meetingId }: { meetingId: string }) {
  const query = useQuery(calls.get, { meetingId }, { quiet: true, fresh: true })
  const mayExplain = useMayMake(calls.explain, meetingId)
  // Its days and differences are the tenant's, of all meetings.
  const maySeeAll = mayMake(useSession(), bill.days)
  return (
    <div className="settlement">
      <Loaded query={query} waiting={<CardSkeleton shape="text" count={4} />}>
        {({ now, closed }) => (
          <Days
            title="这场会议的账单"
            meetingId={meetingId}
            days={daysOf([now, ...closed.map(({ sheet }) => sheet).toReversed()])}
            onExplained={mayExplain ? () => void query.retry() : undefined}
          />
        )}
      </Loaded>
      {maySeeAll && (
        <section aria-labelledby="all-bills">
          <h2 id="all-bills" className="settlement-all">
            所有会议的账单
          </h2>
          <BillsTab />
        </section>
      )}
    </div>
  )
}

/** Each day as it stands by now. @param sheets the newest first: once the first is closed, each has what is new of a day. */
function daysOf(sheets: readonly Sheet[]): SettlementDay[] {
  const days = new Map<string, SettlementDay>()
  for (const one of sheets.flatMap((sheet) => sheet.days)) {
    const key = `${one.day} ${one.provider}`
    if (!days.has(key)) days.set(key, one)
  }
  return [...days].toSorted(([one], [other]) => (one < other ? 1 : -1)).map(([, day]) => day)
}
