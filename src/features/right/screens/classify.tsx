/** 工作台: where people land after signing in: their next meeting, and a tile for everything they have a right to. */
import '../parts/classify.css'
import { admission } from '#contract/admission.ts'
import { organisation } from '#contract/organisation.ts'
import { paths } from '#contract/paths.ts'
import { right } from '#contract/right.ts'
import { system } from '#contract/system.ts'
import { useQuery } from '../../../api/use-query.ts'
import { now } from '../../../api/clock.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TransferIcon } from '../../../ui/icons-later.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { ClassifyComing } from '../parts/classify-coming.tsx'
import { greeting } from '../parts/classify-greeting.ts'
import { ClassifyGroup } from '../parts/classify-group.tsx'
import { ClassifyNext } from '../parts/classify-next.tsx'

export default function Classify() {
  const { name } = useSession()
  const menu = useQuery(right.menuTree, {}, { quiet: true })
  const tickets = useQuery(admission.mine, { pageNum: 1 }, { fresh: true, quiet: true })
  // Together, so that nothing moves under the thumb; without tickets where those do not come.
  const settled = tickets.data !== undefined || tickets.error !== undefined
  const { data: header } = useQuery(system.headerInfo, {}, { quiet: true })
  const { data: systems = [] } = useQuery(organisation.mySystems, {}, { quiet: true })
  return (
    <Page
      title={<span className="classify-greeting">{greeting(now(), name)}</span>}
      note={header?.title}
      back={false}
      aside={
        systems.length > 1 ? (
          <Button small href={paths.switchover}>
            <TransferIcon size={1.1} />
            切换系统
          </Button>
        ) : undefined
      }
    >
      <Loaded query={settled ? menu : { ...menu, data: undefined }} waiting={<ClassifyComing />}>
        {(groups) =>
          groups.length === 0 ? (
            <Empty
              action={
                <Button kind="primary" href={paths.meetingList}>
                  看看有哪些会议
                </Button>
              }
            >
              这里还没有为您开通的功能
            </Empty>
          ) : (
            <>
              <ClassifyNext tickets={tickets.data?.list ?? []} />
              <div className="classify-groups">
                {groups.map((group) => (
                  <ClassifyGroup key={group.key} group={group} />
                ))}
              </div>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
