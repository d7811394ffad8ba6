/** 码中心: the codes I show, and the codes I read. */
import '../parts/code-centre.css'
import { useLocation } from 'wouter'
import type { Admission } from '#contract/admission.ts'
import { CODE_MAX } from '#contract/entry-code.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { paths } from '#contract/paths.ts'
import { useNow } from '../../../api/clock.ts'
import { momentOf } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ExhibitorCodes } from '../parts/exhibitor-codes.tsx'
import { ScanButton } from '../parts/scan-button.tsx'
import { StaleNote } from '../parts/stale-note.tsx'
import { TicketCard } from '../parts/ticket-card.tsx'
import { TypeIn } from '../parts/type-in.tsx'
import { useTickets } from '../parts/use-tickets.ts'

/** More than that are in the wallet. */
const SHOWN = 3

export default function CodeCentre() {
  const [, navigate] = useLocation()
  const { pages, tickets, stale } = useTickets()
  const now = useNow()
  const live = tickets.filter(({ status, meetingEndTime }) => status !== 'revoked' && now <= momentOf(meetingEndTime))
  // A card is the caller's: no card of other people, whose tickets the caller holds.
  const own = live.filter(({ attendeeIs }) => attendeeIs === 'holder')
  // What is longer than any code of ours is told from its first letters.
  const go = (text: string) => navigate(doorLinks.scanned(text.slice(0, CODE_MAX + 1)))
  return (
    <Page title="码中心" back={paths.personalCentre} aside={<Button href={paths.personal}>我的名片</Button>}>
      <div className="codes">
        <section className="codes-mine" aria-label="我的入场码">
          {stale && <StaleNote {...stale} />}
          <MyCodes live={live} pages={pages} nothing={tickets.length === 0} />
        </section>
        <div className="codes-read">
          <Card title="识别一个码">
            <div className="codes-scan">
              <ScanButton onText={go} />
            </div>
            <TypeIn onText={go} />
          </Card>
        </div>
        {own.length > 0 && !stale && (
          <div className="codes-shared">
            <ExhibitorCodes tickets={own.slice(0, SHOWN)} />
          </div>
        )}
      </div>
    </Page>
  )
}

interface MyCodesProps {
  live: readonly Admission[]
  pages: ReturnType<typeof useTickets>['pages']
  /** Not even of the past. */
  nothing: boolean
}

function MyCodes({ live, pages, nothing }: MyCodesProps) {
  if (pages.error !== undefined && nothing) return <Failed error={pages.error} onRetry={pages.retry} />
  if (pages.loading && nothing)
    return (
      <div className="codes-tickets">
        <Skeleton shape="ticket" count={2} />
      </div>
    )
  if (live.length === 0)
    return (
      <Empty drawing="ticket" action={<Button href={paths.meetingList}>去看看会议</Button>}>
        现在没有可以出示的码
      </Empty>
    )
  const more = live.length > SHOWN || pages.more
  return (
    <>
      <div className="codes-tickets">
        {live.slice(0, SHOWN).map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} over={false} />
        ))}
      </div>
      {more && (
        <p className="codes-all">
          <Button kind="text" href={paths.wallet}>
            查看全部 {pages.total || live.length} 张门票
          </Button>
        </p>
      )}
    </>
  )
}
